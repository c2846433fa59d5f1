//! The one writer of a database: taken, committed with the manifest, or given up without a trace.

use std::path::Path;

use tantivy::IndexWriter;
use tantivy::indexer::IndexWriterOptions;

use super::database::Database;
use super::error::DatabaseError;
use super::manifest::Manifest;
use super::{removed, temporary};

/// Takes the writer of a database and removes what a killed or failed command has left behind.
pub(super) fn take_writer(database: &Database) -> Result<IndexWriter, DatabaseError> {
    let options = IndexWriterOptions::builder().num_worker_threads(1).num_merge_threads(1).build();
    let writer: IndexWriter = database.index().writer_with_options(options).map_err(|error| database.explain(error))?;
    tidy(&writer);
    removed::tidy(database, &database.manifest()?);
    temporary::tidy(database);
    Ok(writer)
}

/// Makes everything written visible, together with the manifest.
pub(super) fn commit(database: &Database, writer: &mut IndexWriter, manifest: &Manifest) -> Result<(), DatabaseError> {
    let mut commit = writer.prepare_commit().map_err(|error| database.explain(error))?;
    commit.set_payload(&manifest.to_payload());
    commit.commit().map_err(|error| database.explain(error))?;
    // The commit stands without the copy, which only a repair reads.
    let _ = database.directory().atomic_write(Path::new(Manifest::COPY), manifest.to_payload().as_bytes());
    Ok(())
}

/// Gives up what was written since the last commit.
pub(super) fn give_up(mut writer: IndexWriter) {
    // What cannot be removed now, the next command that writes removes.
    if writer.rollback().is_ok() {
        tidy(&writer);
    }
}

/// Removes files that belong to no commit. Files that cannot be removed stay until the next time.
fn tidy(writer: &IndexWriter) {
    let _ = writer.garbage_collect_files().wait();
}
