//! `tabia import --update`

use std::io::Write;

use anyhow::bail;

use super::args::Report;
use super::import::{ImportArgs, Teller, listing, open_report};
use super::progress::Bar;
use super::{Outcome, stop_flag};
use crate::archive::{self, Replacement, Tie, UpdateControl, UpdateReport, UpdateSummary};
use crate::index::Database;

/// Games replaced that are named.
const MOST_NAMED: usize = 20;

pub(super) fn run(args: &ImportArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let listing = listing(args)?;
    let report = args.report.as_deref().map(open_report).transpose()?;
    let database = Database::open_or_create(&args.db)?;
    let bar = Bar::of_inputs(&listing.inputs);
    let mut teller = Teller::new(&bar, report);
    let control = UpdateControl { meter: &bar.meter, observer: &mut teller, stop: &stop };
    let updated = archive::update(&database, listing.inputs, control);
    let told = teller.finish();
    bar.finish();
    let UpdateReport { summary, replacements } = updated?;
    told?;
    print(args, &summary, &replacements)?;
    if summary.files == 0 {
        bail!("nothing could be read");
    }
    Ok(Outcome::Done)
}

fn print(args: &ImportArgs, summary: &UpdateSummary, replacements: &[Replacement]) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    if args.format == Report::Json {
        let mut object = serde_json::to_value(summary)?;
        object["replacements"] = serde_json::to_value(replacements)?;
        writeln!(out, "{object}")?;
        return Ok(());
    }
    for replacement in replacements.iter().take(MOST_NAMED) {
        writeln!(out, "{}", describe(replacement))?;
    }
    if replacements.len() > MOST_NAMED {
        writeln!(out, "… and {} more; --format json names all", replacements.len() - MOST_NAMED)?;
    }
    let UpdateSummary { games, new, replaced, same, older, deleted, .. } = summary;
    writeln!(
        out,
        "{} read = {new} new + {replaced} replaced + {same} the same + {older} older + {deleted} deleted before",
        crate::view::games(*games)
    )?;
    if summary.replaced > 0 {
        let db = args.db.display();
        writeln!(out, "tabia undelete {db} --replaced brings the earlier versions back until tabia compact")?;
    }
    if summary.faults > 0 {
        writeln!(out, "{}; the bytes of every game are kept", crate::view::counted(summary.faults, "fault"))?;
    }
    Ok(())
}

fn describe(replacement: &Replacement) -> String {
    let Replacement { id, file, game, white, black, why, plies_before, plies, tags } = replacement;
    let what = match (why, tags.is_empty()) {
        (Tie::Longer, _) => format!("{plies} half-moves instead of {plies_before}"),
        (Tie::Headers, false) => tags.join(", "),
        (Tie::Headers, true) => "annotations".to_owned(),
        (why, _) => why.as_str().to_owned(),
    };
    crate::view::printable(&format!("{file}: game {game} replaces {id}, {white} – {black}: {what}"))
}
