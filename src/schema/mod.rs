//! The index fields and the format version: what a database directory holds.

mod amendments;
mod document;
mod label;
mod tokenizer;

pub use amendments::{Amendments, print};
pub use document::{GameDocument, Origin, header_text, indexed_as_tag, outcome_code, outcome_from_code};
pub use label::Label;
pub use tokenizer::register_tokenizers;

use tantivy::schema::{
    BytesOptions, Field, IndexRecordOption, JsonObjectOptions, NumericOptions, Schema, TextFieldIndexing, TextOptions,
};

use crate::game::header::{HEADER_FIELDS, HeaderKind};
use crate::segment::add_replay_field;
use tokenizer::{WHOLE_TOKENIZER, WORDS_TOKENIZER};

/// Version of everything a database directory holds; a database of another version is refused.
pub const FORMAT_VERSION: u64 = 3;

/// The fields of the index, resolved once.
#[derive(Clone, Debug)]
pub struct Fields {
    /// Game number; a column.
    pub id: Field,
    /// The game's own bytes; a text where they are UTF-8.
    pub pgn: Field,
    /// Where the game came from, its number and its checksum: an encoded [`Label`].
    pub source: Field,
    /// What has to be known to read the bytes as the database does: [`Amendments`]; missing where there is nothing.
    pub amendments: Field,
    /// Hash of the game's bytes without white space; a column.
    pub print: Field,
    /// Header fields in the order of [`HEADER_FIELDS`]; that of the date is its first possible day, `yyyymmdd`.
    pub headers: Vec<Field>,
    /// Last day the date can mean, `yyyymmdd`.
    pub last_day: Field,
    /// Legal half-moves of the main line.
    pub plies: Field,
    /// Result of the game as a number, for counting.
    pub outcome: Field,
    /// Number of the file in the manifest of imports.
    pub file: Field,
    /// What the game holds beside its moves, by the names of [`Feature`](crate::game::Feature).
    pub features: Field,
    /// How much of the game was read: `whole`, `part`, `none`.
    pub state: Field,
    /// Tags without a field of their own.
    pub tags: Field,
    /// Words in comments.
    pub comment: Field,
    /// Start, moves, positions and terms, kept by the segment plugin.
    pub replay: Field,
}

/// Builds the schema.
pub fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let headers = HEADER_FIELDS
        .iter()
        .map(|header| match header.kind {
            HeaderKind::Words => builder.add_text_field(header.keyword, text(WORDS_TOKENIZER)),
            HeaderKind::Whole | HeaderKind::Code => builder.add_text_field(header.keyword, text(WHOLE_TOKENIZER)),
            HeaderKind::Number => builder.add_u64_field(header.keyword, NumericOptions::default().set_fast()),
            HeaderKind::Date => builder.add_u64_field("first_day", NumericOptions::default().set_fast()),
        })
        .collect();
    let fields = Fields {
        id: builder.add_u64_field("id", NumericOptions::default().set_fast()),
        pgn: builder.add_bytes_field("pgn", BytesOptions::default().set_stored()),
        source: builder.add_bytes_field("source", BytesOptions::default().set_stored()),
        amendments: builder.add_text_field("amendments", TextOptions::default().set_stored()),
        print: builder.add_u64_field("print", NumericOptions::default().set_fast()),
        headers,
        last_day: builder.add_u64_field("last_day", NumericOptions::default().set_fast()),
        plies: builder.add_u64_field("plies", NumericOptions::default().set_fast()),
        outcome: builder.add_u64_field("outcome", NumericOptions::default().set_fast()),
        file: builder.add_u64_field("file", NumericOptions::default().set_fast()),
        features: builder.add_text_field("features", text(WHOLE_TOKENIZER)),
        state: builder.add_text_field("state", text(WHOLE_TOKENIZER)),
        tags: builder.add_json_field("tags", JsonObjectOptions::default().set_indexing_options(basic(WORDS_TOKENIZER))),
        comment: builder
            .add_text_field("comment", TextOptions::default().set_indexing_options(phrases(WORDS_TOKENIZER))),
        replay: add_replay_field(&mut builder, "replay"),
    };
    (builder.build(), fields)
}

fn basic(tokenizer: &str) -> TextFieldIndexing {
    TextFieldIndexing::default()
        .set_tokenizer(tokenizer)
        .set_index_option(IndexRecordOption::Basic)
        .set_fieldnorms(false)
}

fn phrases(tokenizer: &str) -> TextFieldIndexing {
    basic(tokenizer).set_index_option(IndexRecordOption::WithFreqsAndPositions)
}

fn text(tokenizer: &str) -> TextOptions {
    TextOptions::default().set_indexing_options(basic(tokenizer))
}
