//! What a game may hold beside its moves.

/// What a game may hold beside its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Words in comments.
    Comments,
    /// Side lines.
    Variations,
    /// Clock times, `[%clk …]` or `[%emt …]`.
    Clocks,
    /// Evaluations, `[%eval …]`.
    Evals,
    /// Numeric annotation glyphs or their signs.
    Nags,
}

impl Feature {
    /// Every feature with its name, in queries and in the index.
    pub const NAMES: [(&'static str, Feature); 5] = [
        ("comments", Feature::Comments),
        ("variations", Feature::Variations),
        ("clocks", Feature::Clocks),
        ("evals", Feature::Evals),
        ("nags", Feature::Nags),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, feature)| *feature == self).map_or("", |(name, _)| name)
    }
}
