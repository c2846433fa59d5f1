//! Where results go: standard output, or a file that appears only when it is whole.

use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::args::PageArgs;
use crate::export::{Annotations, Content, Layout, Moves, Remarks};
use crate::notation::Notation;
use crate::source::Input;

/// Narrower lines than this are not tried.
const NARROWEST: usize = 20;

/// The place results are written to.
pub(super) enum Output {
    Stdout(BufWriter<io::Stdout>),
    /// A file that does not exist yet under its name.
    File {
        writer: BufWriter<tempfile::NamedTempFile>,
        path: PathBuf,
    },
    /// A device or a pipe, which is written to where it is.
    Device(BufWriter<fs::File>),
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Output {
        Output::Stdout(BufWriter::with_capacity(1 << 16, io::stdout()))
    }

    /// Opens standard output, or the file asked for. The file is written beside its place and moved there by
    /// [`Output::finish`], so that a failure leaves an older file alone.
    pub fn open(path: Option<&Path>, database: &Path) -> anyhow::Result<Output> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Output::stdout());
        };
        if inside(path, database) {
            bail!("{} lies inside the database {}; choose another place", path.display(), database.display());
        }
        Output::beside(path)
    }

    /// Opens standard output, or the file asked for, which must be none of the inputs.
    pub fn open_apart(path: Option<&Path>, inputs: &[Input]) -> anyhow::Result<Output> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Output::stdout());
        };
        let same = |input: &&Input| match input {
            Input::File(other) => {
                fs::canonicalize(other).ok().is_some_and(|other| fs::canonicalize(path).ok() == Some(other))
            }
            Input::Stdin => false,
        };
        if inputs.iter().any(|input| same(&input)) {
            bail!("{} is an input; choose another place for the output", path.display());
        }
        Output::beside(path)
    }

    fn beside(path: &Path) -> anyhow::Result<Output> {
        let context = || format!("{} cannot be written", path.display());
        // What a link points at is written, and the link stays.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            let device = fs::File::options().write(true).open(&path).with_context(context)?;
            return Ok(Output::Device(BufWriter::with_capacity(1 << 16, device)));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = new_file(&path).tempfile_in(folder).with_context(context)?;
        Ok(Output::File { writer: BufWriter::with_capacity(1 << 16, file), path })
    }

    /// Writes out what is buffered and puts the file in its place.
    pub fn finish(self) -> anyhow::Result<()> {
        match self {
            Output::Stdout(mut writer) => Ok(writer.flush()?),
            Output::Device(mut writer) => Ok(writer.flush()?),
            Output::File { writer, path } => {
                let context = || format!("{} cannot be written", path.display());
                let file = writer.into_inner().map_err(io::IntoInnerError::into_error).with_context(context)?;
                file.persist(&path).with_context(context)?;
                Ok(())
            }
        }
    }

    /// Columns of the terminal; without a terminal lines may be as long as they need.
    pub fn columns(&self) -> usize {
        let terminal = terminal_size::terminal_size().filter(|_| self.is_terminal());
        terminal.map_or(usize::MAX, |(width, _)| usize::from(width.0).max(NARROWEST))
    }

    /// Whether a person reads the output on a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Output::Stdout(_)) && io::stdout().is_terminal()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stdout(writer) => writer.write(bytes),
            Output::Device(writer) => writer.write(bytes),
            Output::File { writer, .. } => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stdout(writer) => writer.flush(),
            Output::Device(writer) => writer.flush(),
            Output::File { writer, .. } => writer.flush(),
        }
    }
}

/// A file that will stand at `path`: as readable as what stands there, or as any file the user makes.
fn new_file(path: &Path) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tabia-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let usual = || fs::Permissions::from_mode(0o666);
        builder.permissions(fs::metadata(path).map_or_else(|_| usual(), |data| data.permissions()));
    }
    builder
}

fn inside(path: &Path, folder: &Path) -> bool {
    let absolute = |path: &Path| -> Option<PathBuf> {
        // What a link points at, if the file is there.
        if let Ok(whole) = fs::canonicalize(path) {
            return Some(whole);
        }
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(fs::canonicalize(parent).ok()?.join(path.file_name()?))
    };
    match (absolute(path), fs::canonicalize(folder)) {
        (Some(path), Ok(folder)) => path.starts_with(folder),
        _ => false,
    }
}

/// How games are laid out on an output.
pub(super) fn layout(notation: Notation, moves: Moves, page: &PageArgs, output: &Output) -> Layout {
    let terminal = || terminal_size::terminal_size().filter(|_| output.is_terminal());
    let width = page.width.or_else(|| terminal().map(|(width, _)| usize::from(width.0)));
    Layout {
        notation,
        content: Content {
            annotations: if page.bare { Annotations::Dropped } else { Annotations::Kept },
            remarks: if page.remarks { Remarks::Written } else { Remarks::LeftOut },
            strip: page.strip.iter().copied().collect(),
        },
        width: width.unwrap_or(Layout::WIDTH).max(NARROWEST),
        moves,
        diagrams: page.diagram_every,
    }
}

/// Whether an error only says that nobody reads on.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
