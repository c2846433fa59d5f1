//! Lines of words, broken at a width.

use unicode_width::UnicodeWidthStr;

/// Collects words and breaks lines before they grow too long; words are never broken.
#[derive(Debug)]
pub(super) struct Wrapped {
    text: String,
    width: usize,
    used: usize,
    glue: Glue,
}

/// What stands before the next word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Glue {
    /// Nothing: the line begins, or a bracket was opened.
    Nothing,
    /// A space or a line break.
    Space,
}

impl Wrapped {
    /// Lines of at most `width` columns.
    pub fn new(width: usize) -> Wrapped {
        Wrapped { text: String::new(), width, used: 0, glue: Glue::Nothing }
    }

    /// Adds a word after a space or on a new line.
    pub fn word(&mut self, word: &str) {
        let columns = if word.is_ascii() { word.len() } else { word.width() };
        if self.glue == Glue::Space {
            if self.used + 1 + columns > self.width {
                self.text.push('\n');
                self.used = 0;
            } else {
                self.text.push(' ');
                self.used += 1;
            }
        }
        self.text.push_str(word);
        self.used += columns;
        self.glue = Glue::Space;
    }

    /// Adds all words of a text.
    pub fn words(&mut self, text: &str) {
        text.split_whitespace().for_each(|word| self.word(word));
    }

    /// Adds text to the last word.
    pub fn attach(&mut self, text: &str) {
        self.text.push_str(text);
        self.used += text.width();
        self.glue = Glue::Space;
    }

    /// Lets the next word follow without a space.
    pub fn glue(&mut self) {
        self.glue = Glue::Nothing;
    }

    /// The text, with a line break at its end unless it is empty.
    pub fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::Wrapped;

    #[test]
    fn lines_end_before_the_width() {
        let mut text = Wrapped::new(10);
        text.words("1. e4 e5 2. Nf3 Nc6 ♘abcdefghijkl");
        assert_eq!(text.finish(), "1. e4 e5\n2. Nf3 Nc6\n♘abcdefghijkl\n");
    }

    #[test]
    fn brackets_stay_with_their_words() {
        let mut text = Wrapped::new(80);
        text.word("(");
        text.glue();
        text.words("1. d4");
        text.attach(")");
        text.word("1-0");
        assert_eq!(text.finish(), "(1. d4) 1-0\n");
    }
}
