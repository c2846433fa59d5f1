//! The stored games of one segment.

use std::path::Path;

use tantivy::columnar::{Column, ColumnarReader};
use tantivy::directory::FileSlice;
use tantivy::directory::footer::Footer;
use tantivy::fastfield::AliveBitSet;
use tantivy::schema::Value;
use tantivy::store::StoreReader;
use tantivy::{Directory, DocId, TantivyDocument, TantivyError};

use super::super::directory::DatabaseDirectory;
use super::super::quiet::quietly;
use super::carve::carve;
use super::description::{Deletes, DescribedSegment, StoredFields};
use super::{SavedGame, segment_file};
use crate::game::GameId;
use crate::schema::{Amendments, Label};

/// Blocks of stored games that are kept unpacked.
const CACHED_BLOCKS: usize = 64;

/// The stored games of a segment and what else can be read of it.
pub(super) struct StoredSegment {
    store: StoreReader,
    fields: StoredFields,
    docs: DocId,
    alive: Option<AliveBitSet>,
    ids: Option<Column<u64>>,
}

/// The content of a file without tantivy's footer, and whether its checksum fits.
struct Body {
    content: FileSlice,
    sound: bool,
}

impl StoredSegment {
    /// Opens what there is; the notes say what is not. `None` when there are no stored games.
    pub fn open(
        directory: &DatabaseDirectory,
        segment: &DescribedSegment,
        fields: &StoredFields,
    ) -> (Option<StoredSegment>, Vec<String>) {
        let mut notes = Vec::new();
        let file = segment_file(&segment.name, "store");
        let Some(body) = Body::read(directory, &file) else {
            notes.push(format!("{} is missing: its games are lost", file.display()));
            return (None, notes);
        };
        let opened = quietly(|| StoreReader::open(body.content.clone(), CACHED_BLOCKS).ok()).flatten();
        // Damage that leaves the index of the blocks readable costs only the games of the blocks it is in.
        let opened = opened.filter(|store| body.sound || quietly(|| holds_something(store)).unwrap_or(false));
        let (store, gaps) = match opened {
            Some(store) => (store, false),
            None => {
                let Some(carved) = carve(&body.content, CACHED_BLOCKS) else {
                    notes.push(format!("{} is damaged beyond reading: its games are lost", file.display()));
                    return (None, notes);
                };
                notes.push(format!("{} is damaged; its games were looked for block by block", file.display()));
                (carved.store, carved.gaps)
            }
        };
        let (alive, note) = deleted(directory, segment);
        notes.extend(note);
        let ids = Body::read(directory, &segment_file(&segment.name, "fast"))
            .filter(|body| body.sound && !gaps)
            .and_then(|body| quietly(|| id_column(body.content)).flatten());
        let known = segment.games.or_else(|| ids.as_ref().map(Column::num_docs));
        let docs = known.unwrap_or_else(|| count(&store));
        if gaps && alive.is_some() {
            notes.push(format!("which games of segment {} were deleted is lost; they are back", segment.name));
        }
        let alive = alive.filter(|alive| !gaps && alive.bitset().max_value() == docs);
        (Some(StoredSegment { store, fields: *fields, docs, alive, ids }), notes)
    }

    /// Documents that were not deleted.
    pub fn living(&self) -> impl Iterator<Item = DocId> + '_ {
        (0..self.docs).filter(|doc| self.alive.as_ref().is_none_or(|alive| alive.is_alive(*doc)))
    }

    /// The number of a document by the column, which older databases keep it in alone.
    pub fn id_by_column(&self, doc: DocId) -> Option<GameId> {
        quietly(|| self.ids.as_ref()?.first(doc)).flatten().map(GameId)
    }

    /// A game; `None` when it cannot be read or its bytes were changed.
    pub fn game(&self, doc: DocId) -> Option<SavedGame> {
        let document: TantivyDocument = quietly(|| self.store.get(doc).ok()).flatten()?;
        let pgn = document.get_first(self.fields.pgn)?;
        let raw = pgn.as_str().map(str::as_bytes).or(pgn.as_bytes())?;
        let label = Label::from_bytes(document.get_first(self.fields.source)?.as_bytes()?)?;
        let amendments = self.fields.amendments.and_then(|field| document.get_first(field)?.as_str());
        // Edits that cannot be read are lost; the game itself is not.
        let amendments = amendments.and_then(Amendments::from_text).unwrap_or_default();
        (label.fits(raw) != Some(false)).then(|| SavedGame { raw: raw.to_vec(), label, amendments })
    }
}

impl Body {
    fn read(directory: &DatabaseDirectory, file: &Path) -> Option<Body> {
        let whole = directory.open_read(file).ok()?;
        match Footer::extract_footer(whole.clone()) {
            Ok((footer, content)) => {
                let sum = crc32fast::hash(&content.read_bytes().ok()?);
                Some(Body { content, sound: sum == footer.crc })
            }
            Err(_) => Some(Body { content: whole, sound: false }),
        }
    }
}

/// Whether the index of the blocks finds any document.
fn holds_something(store: &StoreReader) -> bool {
    !matches!(store.get_document_bytes(0), Err(TantivyError::InvalidArgument(_)))
}

/// Documents of a store; the index of its blocks knows no number beyond the last.
fn count(store: &StoreReader) -> DocId {
    let known = |doc: DocId| {
        let found = quietly(|| store.get_document_bytes(doc));
        !matches!(found, Some(Err(TantivyError::InvalidArgument(_))))
    };
    (0..DocId::MAX).find(|doc| !known(*doc)).unwrap_or(0)
}

fn id_column(file: FileSlice) -> Option<Column<u64>> {
    let columns = ColumnarReader::open(file).ok()?;
    columns.read_columns("id").ok()?.first()?.open_u64_lenient().ok()?
}

/// Which documents are alive; `None` stands for all.
fn deleted(directory: &DatabaseDirectory, segment: &DescribedSegment) -> (Option<AliveBitSet>, Option<String>) {
    let Deletes::Known(opstamp) = segment.deletes else { return (None, None) };
    let file = segment_file(&segment.name, &format!("{opstamp}.del"));
    let read = Body::read(directory, &file).filter(|body| body.sound);
    match read.and_then(|body| quietly(|| Some(AliveBitSet::open(body.content.read_bytes().ok()?))).flatten()) {
        Some(alive) => (Some(alive), None),
        None => (None, Some(format!("{} is missing or damaged: the games deleted in it are back", file.display()))),
    }
}
