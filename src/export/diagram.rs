//! A board as text, and where a game asks for a diagram.

use shakmaty::{Board, Chess, Color, File, Position, Rank, Role, Square};

/// Glyphs that ask for a diagram: the one of the PGN convention, its other side, and that of ChessBase.
const DIAGRAM_GLYPHS: [u16; 3] = [220, 221, 201];
/// Words in comments that ask for a diagram.
const DIAGRAM_WORDS: [&str; 3] = ["[#]", "#diagram", "[%diagram]"];

/// What a comment asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A diagram of the position.
    Diagram,
    /// Nothing.
    Nothing,
}

/// Whether a glyph asks for a diagram of the position.
pub fn asks_for_diagram(glyph: u16) -> bool {
    DIAGRAM_GLYPHS.contains(&glyph)
}

/// A comment without the words that ask for a diagram, and whether there were some.
pub fn without_diagram_words(comment: &str) -> (String, Asked) {
    let asked = DIAGRAM_WORDS.iter().any(|word| comment.contains(word));
    let plain = DIAGRAM_WORDS.iter().fold(comment.to_owned(), |text, word| text.replace(word, ""));
    (plain.trim().to_owned(), if asked { Asked::Diagram } else { Asked::Nothing })
}

/// Draws a position with coordinates, White below. Piece letters are those of FEN.
pub fn diagram(position: &Chess) -> String {
    let mut out = String::from("  +-----------------+\n");
    for rank in Rank::ALL.into_iter().rev() {
        out.push_str(&format!("{} |", rank.char()));
        for file in File::ALL {
            let piece = position.board().piece_at(Square::from_coords(file, rank));
            out.push(' ');
            out.push(piece.map_or('.', |piece| piece.char()));
        }
        out.push_str(" |\n");
    }
    out.push_str("  +-----------------+\n    a b c d e f g h\n");
    let side = if position.turn().is_white() { "White" } else { "Black" };
    let king = position.our(Role::King).first();
    let check = if king.is_some() && position.is_check() { ", in check" } else { "" };
    out.push_str(&format!("{side} to move{check}\n"));
    out
}

/// The men of a board in words, for those who cannot see it: `White Ke1 Qd1 …; Black …`. Pawns have no letter.
pub(super) fn men(board: &Board) -> String {
    let side = |color: Color| {
        let roles = Role::ALL.into_iter().rev();
        let squares = roles.flat_map(|role| {
            (board.by_color(color) & board.by_role(role)).into_iter().map(move |square| (role, square))
        });
        squares.fold(color.fold_wb("White", "Black").to_owned(), |list, (role, square)| match role {
            Role::Pawn => format!("{list} {square}"),
            _ => format!("{list} {}{square}", role.upper_char()),
        })
    };
    format!("{}; {}", side(Color::White), side(Color::Black))
}

#[cfg(test)]
mod tests {
    use super::{diagram, men};
    use shakmaty::{Chess, Position};

    #[test]
    fn men_in_words() {
        let words = men(Chess::default().board());
        assert!(words.starts_with("White Ke1 Qd1 Ra1 Rh1 Bc1 Bf1 Nb1 Ng1 a2 b2 "), "{words}");
        assert!(words.contains("; Black Ke8 Qd8 "), "{words}");
    }

    #[test]
    fn the_initial_array() {
        let text = diagram(&Chess::default());
        assert!(text.contains("8 | r n b q k b n r |\n"), "{text}");
        assert!(text.contains("1 | R N B Q K B N R |\n"), "{text}");
        assert!(text.ends_with("White to move\n"), "{text}");
    }
}
