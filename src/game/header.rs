//! The table of header fields: which tag feeds them, by which word a query names them, how values compare.

use super::{PartialDate, Tags};

/// How a header field is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderKind {
    /// All words of the query stand in the value, in any order, letter case and accents aside.
    Words,
    /// The whole value equals the query, letter case and accents aside.
    Whole,
    /// A code such as `B90`; ranges follow the alphabet.
    Code,
    /// A whole number; ranges are numeric.
    Number,
    /// A date of which parts may be unknown; ranges find every game that may lie inside.
    Date,
}

/// One row of the table of header fields.
#[derive(Debug)]
pub struct HeaderField {
    /// The word of the query language, which is the name of the index field too.
    pub keyword: &'static str,
    /// The PGN tag that feeds the field.
    pub tag: &'static str,
    /// How it is searched.
    pub kind: HeaderKind,
}

const fn field(keyword: &'static str, tag: &'static str, kind: HeaderKind) -> HeaderField {
    HeaderField { keyword, tag, kind }
}

/// Every header field with an index field of its own; all other tags are searched as `tag.NAME:`.
pub static HEADER_FIELDS: &[HeaderField] = &[
    field("white", "White", HeaderKind::Words),
    field("black", "Black", HeaderKind::Words),
    field("event", "Event", HeaderKind::Words),
    field("site", "Site", HeaderKind::Words),
    field("annotator", "Annotator", HeaderKind::Words),
    field("opening", "Opening", HeaderKind::Words),
    field("round", "Round", HeaderKind::Whole),
    field("result", "Result", HeaderKind::Whole),
    field("variant", "Variant", HeaderKind::Whole),
    field("timecontrol", "TimeControl", HeaderKind::Whole),
    field("termination", "Termination", HeaderKind::Words),
    field("eco", "ECO", HeaderKind::Code),
    field("whiteelo", "WhiteElo", HeaderKind::Number),
    field("blackelo", "BlackElo", HeaderKind::Number),
    field("date", "Date", HeaderKind::Date),
];

impl HeaderField {
    /// The field a query word names.
    pub fn by_keyword(keyword: &str) -> Option<&'static HeaderField> {
        HEADER_FIELDS.iter().find(|field| field.keyword == keyword)
    }

    /// Whether the field holds what the moves say, and not what the tag of the game says.
    pub fn is_computed(&self) -> bool {
        matches!(self.keyword, "eco" | "opening")
    }

    /// The field that holds a tag, letter case aside.
    pub fn by_tag(tag: &str) -> Option<&'static HeaderField> {
        HEADER_FIELDS.iter().find(|field| field.tag.eq_ignore_ascii_case(tag))
    }
}

/// The number a rating tag holds: its leading digits, so that `2700 (est.)` is 2700; zero is unknown.
pub fn rating(tags: &Tags, tag: &str) -> Option<u64> {
    let value = tags.known(tag)?.trim();
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    value[..digits].parse().ok().filter(|rating| *rating > 0 && *rating < 10_000)
}

/// The date of a game: `Date`, or `UTCDate` or `EventDate` when `Date` is missing or has no year.
pub fn date(tags: &Tags) -> Option<PartialDate> {
    ["Date", "UTCDate", "EventDate"].iter().find_map(|tag| tags.get(tag)?.parse().ok())
}
