//! What is fuzzed.

/// A part of tabia that takes any bytes.
pub struct Target {
    pub name: String,
    /// Takes an input; panics when something is wrong.
    pub run: Box<dyn Fn(&[u8])>,
    /// Makes the inputs to begin with, at least one.
    pub seeds: Box<dyn Fn() -> Vec<Vec<u8>>>,
    /// Words that are put into inputs.
    pub words: &'static [&'static str],
}
