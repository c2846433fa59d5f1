//! Tokenizers of the text fields.

use tantivy::tokenizer::{TextAnalyzer, Token, TokenStream, Tokenizer, TokenizerManager};

use crate::fold;

/// Words in all their comparable forms, see [`crate::fold`].
pub(super) const WORDS_TOKENIZER: &str = "words";
/// The whole value as one token.
pub(super) const WHOLE_TOKENIZER: &str = "whole";

/// A manager that knows the tokenizers of the schema and no others.
pub fn register_tokenizers() -> TokenizerManager {
    let manager = TokenizerManager::new();
    manager.register(WORDS_TOKENIZER, TextAnalyzer::from(Words::default()));
    manager.register(WHOLE_TOKENIZER, TextAnalyzer::from(Whole::default()));
    // tantivy asks for this one on behalf of fields that hold no text.
    manager.register("default", TextAnalyzer::from(Whole::default()));
    manager
}

/// Emits both forms of a word at one position.
#[derive(Clone, Default)]
struct Words {
    token: Token,
}

struct WordStream<'a> {
    text: &'a str,
    token: &'a mut Token,
    /// The other form of the present word.
    expanded: Option<String>,
}

impl Tokenizer for Words {
    type TokenStream<'a> = WordStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> WordStream<'a> {
        self.token.reset();
        WordStream { text, token: &mut self.token, expanded: None }
    }
}

impl TokenStream for WordStream<'_> {
    fn advance(&mut self) -> bool {
        if let Some(expanded) = self.expanded.take() {
            self.token.text = expanded;
            return true;
        }
        let Some(range) = fold::next_word(self.text, self.token.offset_to) else { return false };
        let word = &self.text[range.clone()];
        if word.is_ascii() {
            self.token.text.clear();
            self.token.text.push_str(word);
            self.token.text.make_ascii_lowercase();
        } else {
            let forms = fold::forms(word);
            self.token.text = forms.plain;
            self.expanded = forms.expanded;
        }
        (self.token.offset_from, self.token.offset_to) = (range.start, range.end);
        // A new token stands before the first position.
        self.token.position = self.token.position.wrapping_add(1);
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

#[derive(Clone, Default)]
struct Whole {
    token: Token,
}

struct WholeStream<'a> {
    token: &'a mut Token,
    pending: Option<String>,
}

impl Tokenizer for Whole {
    type TokenStream<'a> = WholeStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> WholeStream<'a> {
        self.token.reset();
        WholeStream { token: &mut self.token, pending: Some(fold::whole(text)) }
    }
}

impl TokenStream for WholeStream<'_> {
    fn advance(&mut self) -> bool {
        let Some(text) = self.pending.take() else { return false };
        *self.token = Token { offset_from: 0, offset_to: text.len(), position: 0, text, position_length: 1 };
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(name: &str, text: &str) -> Vec<(usize, String)> {
        let mut analyzer = register_tokenizers().get(name).unwrap();
        let mut stream = analyzer.token_stream(text);
        let mut found = Vec::new();
        stream.process(&mut |token| found.push((token.position, token.text.clone())));
        found
    }

    #[test]
    fn words_carry_both_forms_at_one_position() {
        let want = [(0, "grunfeld"), (0, "gruenfeld"), (1, "defence")].map(|(at, word)| (at, word.to_owned()));
        assert_eq!(tokens(WORDS_TOKENIZER, "Grünfeld Defence"), want);
    }

    #[test]
    fn whole_values_are_one_token() {
        assert_eq!(tokens(WHOLE_TOKENIZER, "180+2"), [(0, "180+2".to_owned())]);
    }
}
