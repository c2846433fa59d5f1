//! Merging the terms of segments: keys are exact, so lists only have to be put one after the other.

use std::io::Write;

use tantivy::DocId;

use super::{Occurrence, TermKey, TermList, TermsWriter};
use crate::segment::error::{Damage, SegmentError};
use crate::segment::games::SegmentGames;
use crate::segment::moves_file::Totals;

/// New number of a document that the result does not have.
const DELETED: DocId = DocId::MAX;

/// The terms of a segment on the way through a merge.
struct Cursor<'a> {
    games: &'a SegmentGames,
    /// New number of each document.
    renumbered: Vec<DocId>,
    next_group: u64,
    /// What is left of the present group.
    keys: std::vec::IntoIter<(TermKey, TermList)>,
    /// The next key.
    head: Option<(TermKey, TermList)>,
}

/// Writes the terms of segments, of which only the given documents are taken, in that order.
pub(in crate::segment) fn merge_terms<W: Write>(
    segments: &[(SegmentGames, Vec<DocId>)],
    totals: Totals,
    write: W,
) -> Result<W, SegmentError> {
    let mut writer = TermsWriter::new(write, totals);
    let mut cursors = Vec::new();
    let mut base = 0;
    for (games, docs) in segments {
        cursors.push(Cursor::new(games, docs, base)?);
        base += docs.len() as DocId;
    }
    let mut entries = Vec::new();
    while let Some(key) = cursors.iter().filter_map(Cursor::key).min() {
        entries.clear();
        for cursor in cursors.iter_mut().filter(|cursor| cursor.key() == Some(key)) {
            cursor.take(&mut entries)?;
        }
        writer.push(key, &entries)?;
    }
    Ok(writer.finish()?)
}

impl<'a> Cursor<'a> {
    fn new(games: &'a SegmentGames, docs: &[DocId], base: DocId) -> Result<Cursor<'a>, SegmentError> {
        let mut renumbered = vec![DELETED; games.max_doc() as usize];
        for (new, old) in (base..).zip(docs) {
            if let Some(number) = renumbered.get_mut(*old as usize) {
                *number = new;
            }
        }
        let mut cursor = Cursor { games, renumbered, next_group: 0, keys: Vec::new().into_iter(), head: None };
        cursor.advance().map_err(|what| games.damaged_terms(what))?;
        Ok(cursor)
    }

    fn key(&self) -> Option<TermKey> {
        self.head.map(|(key, _)| key)
    }

    /// Appends the entries of the present key and goes on to the next.
    fn take(&mut self, entries: &mut Vec<Occurrence>) -> Result<(), SegmentError> {
        let lists = self.head.map(|(_, list)| list);
        let renumbered = &self.renumbered;
        let read = self.games.terms().read(lists.as_slice(), |entry| {
            // Every document of a list is one of the segment's.
            let doc = renumbered.get(entry.doc as usize).copied().unwrap_or(DELETED);
            if doc != DELETED {
                entries.push(Occurrence { doc, ..entry });
            }
        });
        read.and_then(|()| self.advance()).map_err(|what| self.games.damaged_terms(what))
    }

    fn advance(&mut self) -> Result<(), Damage> {
        self.head = self.keys.next();
        while self.head.is_none() && self.next_group < self.games.terms().groups() {
            let keys = self.games.terms().keys(self.next_group)?;
            let mut all = Vec::new();
            keys.each(|index, key| all.push((key, keys.list(index))))?;
            let all: Vec<_> = all.into_iter().map(|(key, list)| Ok((key, list?))).collect::<Result<_, Damage>>()?;
            self.keys = all.into_iter();
            self.head = self.keys.next();
            self.next_group += 1;
        }
        Ok(())
    }
}
