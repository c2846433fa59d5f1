//! Documents by terms and by columns of one segment.

use tantivy::postings::SegmentPostings;
use tantivy::query::{EnableScoring, Query};
use tantivy::schema::{Field, IndexRecordOption, Term};
use tantivy::{DocId, DocSet, Searcher, SegmentReader, TERMINATED};

use super::docs::Docs;

/// Documents that contain a term.
pub(super) fn with_term(segment: &SegmentReader, field: Field, text: &str) -> tantivy::Result<Docs> {
    with_exact_term(segment, &Term::from_field_text(field, text))
}

/// Documents that contain a term given in full.
pub(super) fn with_exact_term(segment: &SegmentReader, term: &Term) -> tantivy::Result<Docs> {
    let index = segment.inverted_index(term.field())?;
    let mut docs = Vec::new();
    if let Some(postings) = index.read_postings(term, IndexRecordOption::Basic)? {
        collect(postings, &mut docs);
    }
    Ok(Docs::Listed(docs))
}

/// Documents that contain some term of a field that `wanted` accepts, among the terms from `first` on; the walk ends
/// when `wanted` answers `None`.
pub(super) fn with_terms(
    segment: &SegmentReader,
    field: Field,
    first: &[u8],
    wanted: impl Fn(&[u8]) -> Option<bool>,
) -> tantivy::Result<Docs> {
    let index = segment.inverted_index(field)?;
    let mut stream = index.terms().range().ge(first).into_stream()?;
    let mut docs = Vec::new();
    while stream.advance() {
        match wanted(stream.key()) {
            None => break,
            Some(false) => {}
            Some(true) => {
                let postings = index.read_postings_from_terminfo(stream.value(), IndexRecordOption::Basic)?;
                collect(postings, &mut docs);
            }
        }
    }
    Ok(Docs::from_unsorted(docs))
}

fn collect(mut postings: SegmentPostings, docs: &mut Vec<DocId>) {
    docs.reserve(postings.doc_freq() as usize);
    let mut doc = postings.doc();
    while doc != TERMINATED {
        docs.push(doc);
        doc = postings.advance();
    }
}

/// Documents that a tantivy query finds in a segment.
pub(super) fn with_query(searcher: &Searcher, segment: &SegmentReader, query: &dyn Query) -> tantivy::Result<Docs> {
    let weight = query.weight(EnableScoring::disabled_from_searcher(searcher))?;
    let mut docs = Vec::new();
    weight.for_each_no_score(segment, &mut |found: &[DocId]| docs.extend_from_slice(found))?;
    Ok(Docs::from_unsorted(docs))
}

/// Documents with a number that `wanted` accepts in a column.
pub(super) fn with_number(
    segment: &SegmentReader,
    column: &str,
    wanted: impl Fn(u64) -> bool,
) -> tantivy::Result<Docs> {
    let column = segment.fast_fields().u64(column)?;
    Ok(Docs::Listed((0..segment.max_doc()).filter(|doc| column.first(*doc).is_some_and(&wanted)).collect()))
}

/// Documents whose numbers in two columns `wanted` accepts together; a number that is not there is `None`.
pub(super) fn with_numbers(
    segment: &SegmentReader,
    columns: [&str; 2],
    wanted: impl Fn([Option<u64>; 2]) -> bool,
) -> tantivy::Result<Docs> {
    let fast_fields = segment.fast_fields();
    let [first, second] = [fast_fields.u64(columns[0])?, fast_fields.u64(columns[1])?];
    let fits = |doc: &DocId| wanted([first.first(*doc), second.first(*doc)]);
    Ok(Docs::Listed((0..segment.max_doc()).filter(fits).collect()))
}
