//! The tantivy plugin: takes the payloads of documents in, writes the components, merges them.

use std::any::Any;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use tantivy::directory::{TerminatingWrite, WritePtr};
use tantivy::index::SegmentComponent;
use tantivy::indexer::DocIdMapping;
use tantivy::indexer::doc_id_mapping::MappingType;
use tantivy::plugin::{PluginMergeContext, PluginWriter, PluginWriterContext, SegmentPlugin};
use tantivy::schema::document::ErasedDocument;
use tantivy::schema::{Field, FieldType, Schema, SchemaBuilder, Value};
use tantivy::{DocId, Segment, TantivyDocument, TantivyError};

use super::error::SegmentError;
use super::games::SegmentGames;
use super::merge::StackedGames;
use super::moves_file::{self, MovesWriter, Totals};
use super::payload::Payload;
use super::positions::{self, PositionSource, write_positions};
use super::rows::Rows;
use super::terms::{self, GatheredTerms};

/// Type name of the custom field, as the schema keeps it.
const TYPE_NAME: &str = "tabia_replay";

/// Entries sorted at a time while a new segment is written: 64 MB of positions, 32 MB of terms.
const AT_ONCE_WRITING: u64 = 4 << 20;
/// Entries sorted at a time while segments are merged: 256 MB, since each pass replays all games.
const AT_ONCE_MERGING: u64 = 16 << 20;

/// Adds the field that carries a [`Payload`] to a schema.
pub fn add_replay_field(schema: &mut SchemaBuilder, name: &str) -> Field {
    schema.add_custom_field(name, TYPE_NAME, serde_json::json!({}))
}

/// Keeps moves, positions and terms of every game in three files of each segment: `*.moves`, `*.reached`, `*.terms`.
///
/// Indexes sorted by a field are refused: tantivy does not tell plugins the order of documents.
pub struct ReplayPlugin {
    at_once_writing: u64,
    at_once_merging: u64,
    /// Merges take turns, so that memory is bounded whatever the number of merge threads.
    merging: Mutex<()>,
}

impl Default for ReplayPlugin {
    fn default() -> ReplayPlugin {
        ReplayPlugin::holding(AT_ONCE_WRITING, AT_ONCE_MERGING)
    }
}

impl ReplayPlugin {
    /// A plugin that sorts at most so many entries of 16 bytes at a time while it writes and while it merges.
    pub fn holding(at_once_writing: u64, at_once_merging: u64) -> ReplayPlugin {
        ReplayPlugin {
            at_once_writing: at_once_writing.max(1),
            at_once_merging: at_once_merging.max(1),
            merging: Mutex::new(()),
        }
    }
}

impl SegmentPlugin for ReplayPlugin {
    fn extensions(&self) -> &[&str] {
        &[moves_file::EXTENSION, positions::EXTENSION, terms::EXTENSION]
    }

    fn create_writer(&self, ctx: &PluginWriterContext) -> tantivy::Result<Box<dyn PluginWriter>> {
        let schema = ctx.segment.schema();
        let field = schema.fields().find_map(|(field, entry)| match entry.field_type() {
            FieldType::Custom(options) if options.type_name() == TYPE_NAME => Some(field),
            _ => None,
        });
        let field = field.ok_or_else(|| TantivyError::SchemaError(format!("no field of type {TYPE_NAME}")))?;
        Ok(Box::new(ReplayWriter { field, at_once: self.at_once_writing, games: GatheredGames::default() }))
    }

    fn merge(&self, ctx: PluginMergeContext) -> tantivy::Result<()> {
        if ctx.doc_id_mapping.mapping_type() == MappingType::Shuffled {
            return Err(sorted_index());
        }
        let _turn = self.merging.lock().unwrap_or_else(PoisonError::into_inner);
        let games = StackedGames::open(ctx.readers)?;
        write_segment(ctx.target_segment, &games, self.at_once_merging)
    }

    fn space_usage(
        &self,
        reader: &tantivy::SegmentReader,
    ) -> tantivy::Result<BTreeMap<String, tantivy::space_usage::ComponentSpaceUsage>> {
        let sizes = SegmentGames::open(reader)?.sizes();
        let basic = |bytes: u64| tantivy::space_usage::ComponentSpaceUsage::Basic(bytes.into());
        Ok(BTreeMap::from([
            (moves_file::EXTENSION.to_owned(), basic(sizes.moves)),
            (positions::EXTENSION.to_owned(), basic(sizes.positions)),
            (terms::EXTENSION.to_owned(), basic(sizes.terms)),
        ]))
    }
}

fn sorted_index() -> TantivyError {
    TantivyError::InvalidArgument("an index with positions cannot be sorted by a field".to_owned())
}

/// Games of which all components can be written.
pub(super) trait GameSource: PositionSource {
    /// Writes the record of each document.
    ///
    /// # Errors
    /// [`SegmentError`] when a game cannot be read or the file not be written.
    fn write_moves<W: Write>(&self, writer: &mut MovesWriter<W>) -> Result<(), SegmentError>;

    /// Writes the terms file, which needs memory for about `at_once` entries.
    ///
    /// # Errors
    /// As [`GameSource::write_moves`].
    fn write_terms<W: Write>(&self, totals: Totals, at_once: u64, write: W) -> Result<W, SegmentError>;
}

fn write_segment(segment: &Segment, games: &impl GameSource, at_once: u64) -> tantivy::Result<()> {
    let open = |extension: &str| -> tantivy::Result<WritePtr> {
        Ok(segment.clone().open_write(SegmentComponent::Custom(extension.to_owned()))?)
    };
    let mut moves = MovesWriter::new(open(moves_file::EXTENSION)?);
    games.write_moves(&mut moves)?;
    let (file, totals) = moves.finish()?;
    file.terminate()?;
    write_positions(games, totals, at_once, open(positions::EXTENSION)?)?.terminate()?;
    games.write_terms(totals, at_once, open(terms::EXTENSION)?)?.terminate()?;
    Ok(())
}

/// Takes in the documents of a new segment.
struct ReplayWriter {
    field: Field,
    at_once: u64,
    games: GatheredGames,
}

impl PluginWriter for ReplayWriter {
    fn add_document(&mut self, _: DocId, doc: &dyn ErasedDocument, _: &Schema) -> tantivy::Result<()> {
        let doc = doc
            .as_any()
            .downcast_ref::<TantivyDocument>()
            .ok_or_else(|| TantivyError::InvalidArgument("games are added as TantivyDocument".to_owned()))?;
        match doc.get_first(self.field).and_then(|value| value.as_custom()) {
            Some(payload) => self.games.push(payload)?,
            None => self.games.push(Payload::without_positions().as_bytes())?,
        }
        Ok(())
    }

    fn serialize(self: Box<Self>, segment: &Segment, doc_id_map: Option<&DocIdMapping>) -> tantivy::Result<()> {
        if doc_id_map.is_some() {
            return Err(sorted_index());
        }
        write_segment(segment, &self.games, self.at_once)
    }

    fn mem_usage(&self) -> usize {
        self.games.mem_usage()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// The games of a new segment, one after the other as they came.
#[derive(Default)]
struct GatheredGames {
    records: Rows<u8>,
    keys: Rows<u64>,
    terms: GatheredTerms,
}

impl GatheredGames {
    fn push(&mut self, payload: &[u8]) -> Result<(), SegmentError> {
        let parts = Payload::split(payload)?;
        self.records.push(parts.body.iter().copied());
        self.keys.push(parts.keys());
        self.terms.push_document(parts.moves(), parts.states());
        Ok(())
    }

    fn mem_usage(&self) -> usize {
        self.records.mem_usage() + self.keys.mem_usage() + self.terms.mem_usage()
    }
}

impl GameSource for GatheredGames {
    fn write_moves<W: Write>(&self, writer: &mut MovesWriter<W>) -> Result<(), SegmentError> {
        self.records.iter().try_for_each(|bytes| Ok(writer.push(bytes, &super::GameRecord::parse(bytes)?)?))
    }

    fn write_terms<W: Write>(&self, totals: Totals, at_once: u64, write: W) -> Result<W, SegmentError> {
        self.terms.write(totals, at_once, write)
    }
}

impl PositionSource for GatheredGames {
    fn visit(&self, mut entry: impl FnMut(u64, DocId, u32)) -> Result<(), SegmentError> {
        for (doc, keys) in (0..).zip(self.keys.iter()) {
            for (ply, key) in (0..).zip(keys) {
                entry(*key, doc, ply);
            }
        }
        Ok(())
    }
}
