//! Lines of words, broken at a width.

use unicode_width::UnicodeWidthStr;

/// Collects words and breaks lines before they grow too long; words are never broken, nor parted from what is attached.
#[derive(Debug)]
pub(super) struct Wrapped {
    text: String,
    width: usize,
    /// Columns of the last line.
    used: usize,
    /// Where the last word begins, with all that is glued to it.
    word: usize,
    /// Columns of its line before it, the space included.
    before: usize,
    glue: Glue,
}

/// What stands before the next word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Glue {
    /// Nothing: the line begins, or a bracket was opened.
    Nothing,
    /// A space or a line break.
    Space,
    /// A space that never becomes a line break.
    Bond,
}

impl Wrapped {
    /// Lines of at most `width` columns.
    pub fn new(width: usize) -> Wrapped {
        Wrapped { text: String::new(), width, used: 0, word: 0, before: 0, glue: Glue::Nothing }
    }

    /// Adds a word after a space or on a new line.
    pub fn word(&mut self, word: &str) {
        match self.glue {
            Glue::Nothing => {}
            Glue::Bond => self.push(" "),
            Glue::Space => {
                self.push(" ");
                self.word = self.text.len();
                self.before = self.used;
            }
        }
        self.push(word);
        self.fit();
        self.glue = Glue::Space;
    }

    /// Adds all words of a text.
    pub fn words(&mut self, text: &str) {
        text.split_whitespace().for_each(|word| self.word(word));
    }

    /// Adds text to the last word.
    pub fn attach(&mut self, text: &str) {
        self.push(text);
        self.fit();
        self.glue = Glue::Space;
    }

    /// Lets the next word follow without a space.
    pub fn glue(&mut self) {
        self.glue = Glue::Nothing;
    }

    /// Lets the next word follow on the same line.
    pub fn bond(&mut self) {
        self.glue = Glue::Bond;
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.used += if text.is_ascii() { text.len() } else { text.width() };
    }

    /// Moves the last word to a line of its own if its line has grown too long.
    fn fit(&mut self) {
        if self.used > self.width && self.before > 0 {
            self.text.replace_range(self.word - 1..self.word, "\n");
            self.used -= self.before;
            self.before = 0;
        }
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
    fn what_is_attached_counts() {
        let mut text = Wrapped::new(8);
        text.words("aaa bbbb");
        text.attach(")");
        text.word("{");
        text.glue();
        text.words("cccccc dd");
        text.attach("}");
        text.word("5.");
        text.bond();
        text.word("Bb3");
        text.word("toolongword");
        text.attach("}");
        assert_eq!(text.finish(), "aaa\nbbbb)\n{cccccc\ndd}\n5. Bb3\ntoolongword}\n");
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
