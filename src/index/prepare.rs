//! One game's bytes to a document and a note of what was wrong.

use shakmaty::Position;
use tantivy::TantivyDocument;

use crate::game::{Fault, GameId};
use crate::openings;
use crate::parser::ParsedGame;
use crate::replay::{ReadState, Replayed, comments, features};
use crate::schema::{Amendments, Fields, GameDocument, Origin};
use crate::segment::{Payload, RecordError, TermKey};

/// Turns games into documents; its buffers are used again.
#[derive(Debug, Default)]
pub(super) struct Preparer {
    game: ParsedGame,
    replayed: Replayed,
}

/// A game ready to be indexed.
pub(super) struct Prepared {
    pub document: TantivyDocument,
    pub state: ReadState,
    pub plies: u32,
    pub faults: Vec<PlacedFault>,
}

/// A fault with its place in the file.
#[derive(Clone, Debug)]
pub(super) struct PlacedFault {
    pub fault: Fault,
    pub line: u64,
    pub column: u64,
}

impl Preparer {
    /// Prepares one game.
    pub fn prepare(
        &mut self,
        id: GameId,
        raw: &[u8],
        origin: Origin,
        amendments: &Amendments,
        fields: &Fields,
    ) -> Result<Prepared, RecordError> {
        let (text, notation) = amendments.read(raw, &mut self.game, &mut self.replayed);
        let notation = notation.map(|notation| notation.to_string());
        let amendments = &Amendments { notation, edits: amendments.edits.clone() };
        let replayed = &self.replayed;
        let payload = match &replayed.start {
            Some(start) => Payload::with_keys(start, &replayed.packed, &replayed.keys)?.with_terms(
                start.position.turn(),
                &replayed.codes,
                states_of(replayed),
            ),
            None => Payload::without_positions(),
        };
        let plies = self.plies();
        let comments: Vec<String> = comments(&text, &self.game).collect();
        let document = GameDocument {
            id,
            raw,
            origin,
            amendments,
            tags: &self.game.tags,
            result: replayed.result,
            opening: openings::of_keys(&replayed.keys),
            state: replayed.state,
            plies,
            comments: &comments,
            features: &features(&text, &self.game),
            record: payload.as_bytes(),
        }
        .build(fields);
        let faults = self.faults(&text, origin.line);
        Ok(Prepared { document, state: self.replayed.state, plies, faults })
    }

    fn plies(&self) -> u32 {
        self.replayed.keys.len().saturating_sub(1) as u32
    }

    fn faults(&mut self, text: &str, first_line: u64) -> Vec<PlacedFault> {
        let mut faults: Vec<Fault> = self.game.faults.drain(..).chain(self.replayed.faults.drain(..)).collect();
        faults.sort_by_key(|fault| fault.offset);
        let place = |fault: Fault| {
            let (line, column) = fault.place(text, first_line);
            PlacedFault { fault, line, column }
        };
        faults.into_iter().map(place).collect()
    }
}

fn states_of(replayed: &Replayed) -> impl Iterator<Item = (TermKey, u32)> {
    let materials = replayed.materials.iter().map(|(material, ply)| (TermKey::material(*material), *ply));
    materials.chain(replayed.structures.iter().map(|(feature, ply)| (TermKey::structure(*feature), *ply)))
}
