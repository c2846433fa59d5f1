//! `tabia show`

use std::io::Write;

use super::args::ShowArgs;
use super::output::{Output, width};
use super::{Outcome, games, stop_flag};
use crate::export::{self, Annotations, Layout, Moves};
use crate::game::GameId;
use crate::index::Database;
use crate::query::Query;
use crate::search::{Engine, Hit};

pub(super) fn run(args: &ShowArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let Some(hit) = engine.find(GameId(args.id))? else {
        eprintln!("tabia: there is no game {} in {}", args.id, args.db.display());
        return Ok(Outcome::Nothing);
    };
    let mut output = Output::open(args.output.output.as_deref(), &args.db)?;
    if args.raw {
        output.write_all(&engine.store().own_bytes(hit.address)?)?;
    } else if args.board {
        board(&engine, hit, args.ply, &mut output)?;
    } else {
        let layout = Layout {
            notation: args.output.notation.unwrap_or_default(),
            annotations: if args.output.bare { Annotations::Dropped } else { Annotations::Kept },
            width: width(args.output.width, &output),
            moves: Moves::Shown,
        };
        let mut exporter = args.format.exporter(layout);
        exporter.begin(&mut output)?;
        games::write(&engine, &Query::All, &[hit], exporter.as_ref(), &mut output, &stop)?;
    }
    output.finish()?;
    Ok(Outcome::Done)
}

fn board(engine: &Engine, hit: Hit, ply: Option<u32>, output: &mut Output) -> anyhow::Result<()> {
    let line = engine.main_line(hit)?;
    let last = line.plies();
    let ply = ply.unwrap_or(last);
    if ply > last {
        anyhow::bail!("game {} has {last} half-moves, there is no ply {ply}; give --ply 0 to {last}", hit.id);
    }
    let Some(position) = line.position_at(ply) else {
        anyhow::bail!("game {} is not chess, so there is no board to draw", hit.id);
    };
    write!(output, "{}", export::diagram(&position))?;
    Ok(())
}
