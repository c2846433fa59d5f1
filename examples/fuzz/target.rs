//! What is fuzzed.

/// Takes an input; panics when something is wrong.
pub type Run = dyn Fn(&[u8]);

/// A part of tabia that takes any bytes.
pub struct Target {
    pub name: String,
    /// What is tried.
    pub run: Box<Run>,
    /// Makes the inputs to begin with, at least one.
    pub seeds: Box<dyn Fn() -> Vec<Vec<u8>>>,
    /// Words that are put into inputs.
    pub words: &'static [&'static str],
}
