//! One game as one tantivy document.

use tantivy::TantivyDocument;
use tantivy::schema::OwnedValue;

use super::{Amendments, Fields, Label, print};
use crate::game::header::{HEADER_FIELDS, HeaderField, HeaderKind, date, rating};
use crate::game::{Feature, GameId, GameResult, Tags, Variant};
use crate::openings::Opening;
use crate::replay::ReadState;

/// Where a game came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Number of the file in the manifest of imports.
    pub file: u64,
    /// Offset of the game's first byte in the (unpacked) file.
    pub offset: u64,
    /// Line of the game's first byte, counted from 1.
    pub line: u64,
}

impl Origin {
    /// Bytes of an encoded origin: three little-endian 64-bit numbers, the same on every machine.
    pub(super) const LEN: usize = 24;

    /// Encodes the origin, the first part of a [`Label`].
    pub fn to_bytes(self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        for (chunk, number) in bytes.as_chunks_mut::<8>().0.iter_mut().zip([self.file, self.offset, self.line]) {
            *chunk = number.to_le_bytes();
        }
        bytes
    }

    /// Decodes an origin; `None` when it is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Option<Origin> {
        let (chunks, rest) = bytes.as_chunks::<8>();
        match (chunks, rest) {
            ([file, offset, line], []) => Some(Origin {
                file: u64::from_le_bytes(*file),
                offset: u64::from_le_bytes(*offset),
                line: u64::from_le_bytes(*line),
            }),
            _ => None,
        }
    }
}

/// Everything the index keeps of one game, ready to be written.
#[derive(Debug)]
pub struct GameDocument<'a> {
    /// Game number.
    pub id: GameId,
    /// The game's own bytes.
    pub raw: &'a [u8],
    /// Where they came from.
    pub origin: Origin,
    /// How they are to be read.
    pub amendments: &'a Amendments,
    /// Tag pairs, edited.
    pub tags: &'a Tags,
    /// Result by tag or, where the tag says nothing, by termination marker.
    pub result: GameResult,
    /// Opening by the last known position.
    pub opening: Option<&'static Opening>,
    /// How much of the main line was read.
    pub state: ReadState,
    /// Legal half-moves of the main line.
    pub plies: u32,
    /// Comments in the order of the game.
    pub comments: &'a [String],
    /// What it holds beside its moves.
    pub features: &'a [Feature],
    /// Payload of the segment plugin.
    pub record: &'a [u8],
}

impl GameDocument<'_> {
    /// The tantivy document.
    pub fn build(&self, fields: &Fields) -> TantivyDocument {
        let mut document = TantivyDocument::new();
        document.add_u64(fields.id, self.id.0);
        // tantivy stores and reads text as a whole, but bytes one at a time.
        match std::str::from_utf8(self.raw) {
            Ok(text) => document.add_text(fields.pgn, text),
            Err(_) => document.add_bytes(fields.pgn, self.raw),
        }
        document.add_bytes(fields.source, &Label::new(self.id, self.origin, self.raw).to_bytes());
        if let Some(amendments) = self.amendments.to_text() {
            document.add_text(fields.amendments, amendments);
        }
        document.add_u64(fields.print, print(self.raw));
        document.add_u64(fields.plies, u64::from(self.plies));
        document.add_text(fields.state, self.state.as_str());
        document.add_u64(fields.outcome, outcome_code(self.result));
        document.add_u64(fields.file, self.origin.file);
        for feature in self.features {
            document.add_text(fields.features, feature.name());
        }
        self.add_headers(&mut document, fields);
        for comment in self.comments {
            document.add_text(fields.comment, comment);
        }
        document.add_custom(fields.replay, self.record);
        document
    }

    fn add_headers(&self, document: &mut TantivyDocument, fields: &Fields) {
        for (header, field) in HEADER_FIELDS.iter().zip(&fields.headers) {
            match header.kind {
                HeaderKind::Number => {
                    if let Some(rating) = rating(self.tags, header.tag) {
                        document.add_u64(*field, rating);
                    }
                }
                HeaderKind::Date => {
                    if let Some(date) = date(self.tags) {
                        document.add_u64(*field, u64::from(date.first_day()));
                        document.add_u64(fields.last_day, u64::from(date.last_day()));
                    }
                }
                HeaderKind::Words | HeaderKind::Whole | HeaderKind::Code => {
                    if let Some(value) = header_text(header, self.tags, self.result, self.opening) {
                        document.add_text(*field, value);
                    }
                }
            }
        }
        let mut others: Vec<(String, OwnedValue)> = Vec::new();
        for tag in self.tags.iter().filter(|tag| indexed_as_tag(&tag.name) && !tag.value.is_empty()) {
            let name = tag.name.to_ascii_lowercase();
            // Of a tag that stands twice, the first counts.
            if !others.iter().any(|(seen, _)| *seen == name) {
                others.push((name, OwnedValue::Str(tag.value.clone())));
            }
        }
        if !others.is_empty() {
            document.add_field_value(fields.tags, &OwnedValue::Object(others));
        }
    }
}

/// Whether a tag goes into the `tags` field: all that have no field of their own, and `ECO` and `Opening`, whose given
/// values stay searchable beside the computed ones. A set-up position is found as a position.
pub fn indexed_as_tag(name: &str) -> bool {
    let own_field = HeaderField::by_tag(name).is_some_and(|field| !field.is_computed());
    !own_field && !name.eq_ignore_ascii_case("FEN") && !name.eq_ignore_ascii_case("SetUp")
}

/// The text a header field is searched by; a result is the game's result, a variant one of the known names, code and name
/// of the opening are those of its moves.
pub fn header_text(header: &HeaderField, tags: &Tags, result: GameResult, opening: Option<&Opening>) -> Option<String> {
    match header.keyword {
        "eco" => opening.map(|opening| opening.eco.to_owned()),
        "opening" => opening.map(|opening| opening.name.to_owned()),
        "result" => Some(result.as_str().to_owned()),
        "variant" => Some(match Variant::from_tag(tags.get("Variant").unwrap_or_default()) {
            Variant::Chess => "chess".to_owned(),
            Variant::Chess960 => "chess960".to_owned(),
            Variant::Other(name) => name,
        }),
        _ => tags.known(header.tag).map(str::to_owned),
    }
}

/// The number that stands for a result in the `outcome` column.
pub fn outcome_code(result: GameResult) -> u64 {
    match result {
        GameResult::Unknown => 0,
        GameResult::WhiteWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    }
}

/// The result an `outcome` column holds.
pub fn outcome_from_code(code: u64) -> GameResult {
    match code {
        1 => GameResult::WhiteWins,
        2 => GameResult::BlackWins,
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_survive_encoding() {
        let origin = Origin { file: 3, offset: 1 << 40, line: 12 };
        assert_eq!(Origin::from_bytes(&origin.to_bytes()), Some(origin));
        assert_eq!(Origin::from_bytes(&[0; 23]), None);
    }

    #[test]
    fn outcomes_survive_encoding() {
        for result in [GameResult::Unknown, GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw] {
            assert_eq!(outcome_from_code(outcome_code(result)), result);
        }
    }
}
