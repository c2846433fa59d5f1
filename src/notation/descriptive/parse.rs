//! Reading the descriptive notations.

use shakmaty::{Bitboard, Color, Rank, Role};

use super::signs::{Sign, castling_words, scan};
use super::tongue::{Order, Tongue, files, relative_rank};
use crate::notation::Wing;
use crate::notation::algebraic;
use crate::notation::constraints::{Capturing, Castling, Claims, Constraints, Promotion};

/// Understands a text without marks; `claims` are the marks.
pub(in crate::notation) fn parse(text: &str, claims: Claims, tongue: &Tongue, mover: Color) -> Vec<Constraints> {
    let castling = castling_words(text).or_else(|| algebraic::castling(text).map(Castling::Side));
    if let Some(castling) = castling {
        return vec![Constraints { role: Some(Role::King), castling, claims, ..Constraints::default() }];
    }
    let Some(signs) = scan(text, tongue) else { return Vec::new() };
    let grammar = Grammar { tongue, mover, claims };
    let letters = signs.iter().take_while(|sign| matches!(sign, Sign::Letter(_))).count();
    let (name, rest) = signs.split_at(letters);
    match (rest.first(), tongue.order) {
        // `PK4`: the hyphen is left out, so the letters may end anywhere.
        (Some(Sign::Digit(_)), Order::FileFirst) => {
            (1..=letters).filter_map(|end| grammar.joined(&signs[..end], &signs[end..])).collect()
        }
        _ => grammar.constraints(name, rest).into_iter().collect(),
    }
}

/// The fixed surroundings of a text.
struct Grammar<'a> {
    tongue: &'a Tongue,
    mover: Color,
    claims: Claims,
}

/// A piece with its prefix.
struct Named {
    role: Role,
    wing: Option<Wing>,
    files: Bitboard,
}

/// File and rank as far as they are named.
struct Place {
    files: Option<Bitboard>,
    rank: Option<Rank>,
}

impl Place {
    fn squares(&self) -> Bitboard {
        self.files.unwrap_or(Bitboard::FULL) & self.rank.map_or(Bitboard::FULL, Bitboard::from_rank)
    }
}

impl Grammar<'_> {
    /// A text in which the name of the mover is followed by a place without any sign between them.
    fn joined(&self, name: &[Sign], rest: &[Sign]) -> Option<Constraints> {
        let start = self.start(name)?;
        let (place, rest) = self.place(rest)?;
        match (rest, self.tongue.order, place.files) {
            // Without brackets the Spanish and French departure is a rank alone: `C7-5C`. `A2C DxP` are two moves.
            ([Sign::Dash | Sign::Take, ..], Order::FileFirst, _) | ([Sign::Dash | Sign::Take, ..], _, None) => {
                self.end(Self::departing(start, &place), rest)
            }
            _ => self.arriving(start, &place, rest),
        }
    }

    fn constraints(&self, name: &[Sign], rest: &[Sign]) -> Option<Constraints> {
        match rest {
            [Sign::Digit(_), ..] => self.joined(name, rest),
            [Sign::Open | Sign::Slash, ..] => {
                let (place, rest) = self.enclosed(rest)?;
                matches!(rest, [Sign::Dash | Sign::Take, ..]).then_some(())?;
                self.end(Self::departing(self.start(name)?, &place), rest)
            }
            _ => self.end(self.start(name)?, rest),
        }
    }

    /// What the name of the mover says.
    fn start(&self, name: &[Sign]) -> Option<Constraints> {
        let named = self.named(name)?;
        Some(Constraints {
            role: Some(named.role),
            from: named.files,
            claims: Claims { wing: named.wing, ..self.claims },
            ..Constraints::default()
        })
    }

    fn departing(start: Constraints, place: &Place) -> Constraints {
        Constraints { from: start.from & place.squares(), ..start }
    }

    /// What follows the mover: a hyphen and a square, or a capture sign and a target.
    fn end(&self, start: Constraints, rest: &[Sign]) -> Option<Constraints> {
        match rest {
            [Sign::Dash, rest @ ..] => {
                let (place, rest) = self.place(rest)?;
                self.arriving(start, &place, rest)
            }
            [Sign::Take, rest @ ..] => self.capturing(start, rest),
            // `R mate`: the only check or mate by that piece.
            [] => Some(Constraints { only: Some(self.claims.check?), ..start }),
            // `P queens`
            _ => self.tail(start, rest).filter(|c| c.role == Some(Role::Pawn) && c.promotion != Promotion::Unsaid),
        }
    }

    fn arriving(&self, start: Constraints, place: &Place, rest: &[Sign]) -> Option<Constraints> {
        place.files?;
        // `R-K`: the number of the first rank may be left out.
        let first = (self.tongue.order == Order::FileFirst).then(|| relative_rank(self.mover, Rank::First));
        let place = Place { files: place.files, rank: Some(place.rank.or(first)?) };
        self.tail(Constraints { to: place.squares(), capture: Some(Capturing::Quiet), ..start }, rest)
    }

    fn capturing(&self, start: Constraints, rest: &[Sign]) -> Option<Constraints> {
        let letters = rest.iter().take_while(|sign| matches!(sign, Sign::Letter(_))).count();
        let (target, rest) = rest.split_at(letters);
        let target = self.named(target)?;
        let captures =
            Constraints { to: target.files, capture: Some(Capturing::Capture), captured: Some(target.role), ..start };
        self.tail(captures, rest)
    }

    /// What may follow square or target: a promotion, or the place of the capture. A letter alone is a promotion.
    fn tail(&self, start: Constraints, rest: &[Sign]) -> Option<Constraints> {
        let (promoted, rest) = match rest {
            [] => return Some(start),
            [Sign::Equals | Sign::Slash, Sign::Letter(role)] => (*role, &[][..]),
            [Sign::Letter(role)] => (*role, &[][..]),
            [Sign::Open, Sign::Letter(role), Sign::Close, rest @ ..]
            | [Sign::Equals, Sign::Open, Sign::Letter(role), Sign::Close, rest @ ..] => (*role, rest),
            _ => {
                let (place, rest) = self.enclosed(rest)?;
                return self.tail(Constraints { to: start.to & place.squares(), ..start }, rest);
            }
        };
        let can_be = matches!(promoted, Role::Queen | Role::Rook | Role::Bishop | Role::Knight);
        (can_be && start.promotion == Promotion::Unsaid && rest.is_empty() && start.role == Some(Role::Pawn))
            .then_some(Constraints { promotion: Promotion::To(promoted), ..start })
    }

    /// `(QB6)` or `/QB6`.
    fn enclosed<'a>(&self, signs: &'a [Sign]) -> Option<(Place, &'a [Sign])> {
        match signs {
            [Sign::Open, rest @ ..] => match self.place(rest)? {
                (place, [Sign::Close, rest @ ..]) => Some((place, rest)),
                _ => None,
            },
            [Sign::Slash, rest @ ..] => self.place(rest),
            _ => None,
        }
    }

    /// A place at the start of the signs, with file, rank or both.
    fn place<'a>(&self, signs: &'a [Sign]) -> Option<(Place, &'a [Sign])> {
        let (place, rest) = match self.tongue.order {
            Order::FileFirst => {
                let (files, rest) = self.leading_files(signs);
                let (rank, rest) = self.leading_rank(rest);
                (Place { files, rank }, rest)
            }
            Order::RankFirst => {
                let (rank, rest) = self.leading_rank(signs);
                let (files, rest) = self.leading_files(rest);
                (Place { files, rank }, rest)
            }
        };
        (place.files.is_some() || place.rank.is_some()).then_some((place, rest))
    }

    fn leading_rank<'a>(&self, signs: &'a [Sign]) -> (Option<Rank>, &'a [Sign]) {
        match signs {
            [Sign::Digit(rank), rest @ ..] => (Some(relative_rank(self.mover, *rank)), rest),
            _ => (None, signs),
        }
    }

    /// The longest name of a file at the start.
    fn leading_files<'a>(&self, signs: &'a [Sign]) -> (Option<Bitboard>, &'a [Sign]) {
        let named = |length: usize| {
            let (name, rest) = signs.split_at_checked(length)?;
            Some((Some(self.files(name)?), rest))
        };
        named(2).or_else(|| named(1)).unwrap_or((None, signs))
    }

    /// Files of a name of one or two letters.
    fn files(&self, name: &[Sign]) -> Option<Bitboard> {
        let (role, wing) = match (name, self.tongue.order) {
            ([Sign::Letter(role)], _) => (*role, None),
            ([Sign::Letter(wing), Sign::Letter(role)], Order::FileFirst)
            | ([Sign::Letter(role), Sign::Letter(wing)], Order::RankFirst) => (*role, Some(wing_letter(*wing)?)),
            _ => return None,
        };
        let central = matches!(role, Role::King | Role::Queen);
        (role != Role::Pawn && !(central && wing.is_some())).then(|| files(role, wing))
    }

    /// A piece with its prefix: the wing of rook, knight or bishop, the file of a pawn.
    fn named(&self, name: &[Sign]) -> Option<Named> {
        let (last, prefix) = match (name, self.tongue.order) {
            ([prefix @ .., last], Order::FileFirst) | ([last, prefix @ ..], Order::RankFirst) => (last, prefix),
            _ => return None,
        };
        let Sign::Letter(role) = *last else { return None };
        match (role, prefix) {
            (_, []) => Some(Named { role, wing: None, files: Bitboard::FULL }),
            (Role::Pawn, prefix) => Some(Named { role, wing: None, files: self.files(prefix)? }),
            (Role::Rook | Role::Knight | Role::Bishop, [Sign::Letter(wing)]) => {
                Some(Named { role, wing: Some(wing_letter(*wing)?), files: Bitboard::FULL })
            }
            _ => None,
        }
    }
}

fn wing_letter(role: Role) -> Option<Wing> {
    match role {
        Role::King => Some(Wing::King),
        Role::Queen => Some(Wing::Queen),
        _ => None,
    }
}
