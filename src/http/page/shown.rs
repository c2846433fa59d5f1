//! The position on the board, with the line that it stands in.

use shakmaty::{Move, Position};

use super::address::Address;
use super::nodes::{line_through, nodes};
use crate::game::Start;
use crate::http::api::{legal, state};
use crate::http::failure::Failure;
use crate::http::place::Place;
use crate::notation::{Line, Notation, start_from_text};
use crate::view::{Path, ScoreItem};

/// A position in its line.
pub struct Shown {
    /// Where the line begins.
    pub start: Start,
    /// The way from there to the position.
    pub path: Path,
    /// The moves of the way, in UCI.
    pub play: Vec<String>,
    /// The last move of the way.
    pub last: Option<Last>,
    /// Every position of the line, the start first.
    pub stops: Vec<Stop>,
    /// Which of them is shown.
    pub here: usize,
}

/// The move that led to the position.
pub struct Last {
    /// The move.
    pub played: Move,
    /// With its number: `1... c5`.
    pub numbered: String,
}

/// A position of a line.
pub struct Stop {
    /// Its place as it stands in an address.
    pub ply: String,
    /// The move that leads to it, in UCI; none at the start, and for a null move.
    pub uci: Option<String>,
}

impl Shown {
    /// The position after so many half-moves of a line, or at its end.
    ///
    /// # Errors
    /// [`Failure`] when the line has no such half-move.
    pub fn in_line(line: &Place, ply: Option<&str>) -> Result<Shown, Failure> {
        let whole = line.path_in(Notation::Uci);
        let most = line.moves.len();
        let here = match ply {
            None => most,
            Some(text) => text.parse().ok().filter(|ply| *ply <= most).ok_or_else(|| no_ply(text))?,
        };
        let uci = std::iter::once(None).chain(whole.moves().iter().cloned().map(Some));
        let stops = uci.enumerate().map(|(ply, uci)| Stop { ply: ply.to_string(), uci }).collect();
        Ok(Shown::new(line.start.clone(), &line.moves[..here], line.notation, stops, here))
    }

    /// The initial array.
    pub fn start(notation: Notation) -> Shown {
        Shown::new(Start::standard(), &[], notation, vec![Stop { ply: "0".to_owned(), uci: None }], 0)
    }

    /// A position of a game.
    ///
    /// # Errors
    /// [`Failure`] when the game has no such half-move.
    pub fn in_game(
        start: &Start,
        items: &[ScoreItem],
        ply: Option<&str>,
        notation: Notation,
    ) -> Result<Shown, Failure> {
        let nodes = nodes(items);
        let ply = ply.unwrap_or("0");
        let (line, here) = line_through(&nodes, ply).ok_or_else(|| no_ply(ply))?;
        let mut stops = vec![Stop { ply: "0".to_owned(), uci: None }];
        let (mut begin, mut moves, mut position) = (start.clone(), Vec::new(), Line::new(start));
        for (at, node) in line.iter().enumerate() {
            let ScoreItem::Move { uci, fen, .. } = &items[nodes[*node].item] else { continue };
            stops.push(Stop { ply: nodes[*node].token.clone(), uci: uci.clone() });
            if at >= here {
                continue;
            }
            match uci.as_deref().and_then(|uci| read_uci(uci, &position)) {
                Some(played) => {
                    position.play(played);
                    moves.push(played);
                }
                // Behind a null move, the line begins anew at the position as it stands.
                None => {
                    begin = start_from_text(fen).unwrap_or(begin);
                    position = Line::new(&begin);
                    moves.clear();
                }
            }
        }
        Ok(Shown::new(begin, &moves, notation, stops, here))
    }

    fn new(start: Start, moves: &[Move], notation: Notation, stops: Vec<Stop>, here: usize) -> Shown {
        let mut path = Path::new(&start, notation);
        let mut uci = Path::new(&start, Notation::Uci);
        let mut last = None;
        for played in moves {
            last = Some(Last { played: *played, numbered: path.numbered(*played) });
            path.play(*played);
            uci.play(*played);
        }
        Shown { play: uci.moves().to_vec(), start, path, last, stops, here }
    }

    /// The position on the board as a line of its own, without a game: what is played next goes on from there.
    pub fn base(&self, address: &Address) -> Address {
        let fen = (!self.start.is_standard()).then(|| self.start.to_fen());
        address.with(|address| {
            (address.fen, address.play) = (fen, self.play.clone());
            (address.game, address.ply) = (None, None);
        })
    }

    /// Another position of the same line.
    pub fn stop(&self, address: &Address, at: usize) -> Option<Address> {
        let stop = self.stops.get(at)?;
        let is_end_of_line = address.game.is_none() && at + 1 == self.stops.len();
        let ply = (!is_end_of_line).then(|| stop.ply.clone());
        Some(address.with(|address| address.ply = ply))
    }

    /// The position after a move; one of the line stays in the line.
    pub fn after(&self, address: &Address, uci: &str) -> Address {
        let next = self.here + 1;
        if self.stops.get(next).is_some_and(|stop| stop.uci.as_deref() == Some(uci)) {
            return self.stop(address, next).unwrap_or_else(|| address.clone());
        }
        self.base(address).with(|address| address.play.push(uci.to_owned()))
    }

    /// The moves that can be made, in UCI.
    pub fn legal(&self) -> Vec<String> {
        legal(&self.path).into_iter().map(|played| self.path.move_in(Notation::Uci, played)).collect()
    }

    /// Who is to move and what is special about the position.
    pub fn status(&self) -> String {
        let position = self.path.line().position();
        let (side, other) = if position.turn().is_white() { ("White", "Black") } else { ("Black", "White") };
        match state(position) {
            "mate" => format!("Checkmate, {other} wins"),
            "stalemate" => "Stalemate".to_owned(),
            "insufficient material" => format!("{side} to move, nobody can win"),
            "check" => format!("{side} to move, in check"),
            _ => format!("{side} to move"),
        }
    }

    /// What a screen reader says when the position comes up.
    pub fn announcement(&self) -> String {
        let turn = self.path.line().position().turn();
        let mover = turn.fold_wb("Black", "White");
        match &self.last {
            Some(last) => format!("{}, {mover}; {}", last.numbered, self.status()),
            None => format!("Start; {}", self.status()),
        }
    }
}

fn read_uci(uci: &str, line: &Line) -> Option<Move> {
    let read = uci.parse::<shakmaty::uci::UciMove>().ok()?;
    read.to_move(line.position()).ok().filter(|played| line.position().is_legal(*played))
}

fn no_ply(ply: &str) -> Failure {
    Failure::parameter("ply", format!("there is no half-move {ply:?} here"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::limits::Limits;
    use crate::http::params::Params;

    fn line(text: &str) -> Place {
        Place::of(&mut Params::of(text), &Limits::default()).unwrap()
    }

    #[test]
    fn a_line_can_be_gone_back_in() {
        let place = line("play=e2e4,c7c5,g1f3");
        let address = Address { play: vec!["e2e4".into(), "c7c5".into(), "g1f3".into()], ..Address::default() };
        let shown = Shown::in_line(&place, Some("1")).unwrap();
        assert_eq!(shown.announcement(), "1. e4, White; Black to move");
        assert_eq!(shown.after(&address, "c7c5").href(), "/?play=e2e4,c7c5,g1f3&ply=2");
        assert_eq!(shown.after(&address, "e7e5").href(), "/?play=e2e4,e7e5");
        let end = Shown::in_line(&place, None).unwrap();
        assert_eq!(end.stop(&address, 3).unwrap().href(), "/?play=e2e4,c7c5,g1f3");
        assert!(end.stop(&address, 4).is_none());
        assert!(Shown::in_line(&place, Some("4")).is_err());
        assert!(Shown::in_line(&place, Some("x")).is_err());
    }

    #[test]
    fn ends_of_games_are_said() {
        let shown = |text: &str| Shown::in_line(&line(text), None).unwrap();
        assert_eq!(shown("play=f2f3,e7e5,g2g4,d8h4").announcement(), "2... Qh4#, Black; Checkmate, Black wins");
        assert_eq!(shown("play=e2e4,f7f6,d1h5").status(), "Black to move, in check");
        assert_eq!(shown("fen=7k/5Q2/6K1/8/8/8/8/8+b+-+-+0+1").status(), "Stalemate");
        assert_eq!(shown("").announcement(), "Start; White to move");
    }
}
