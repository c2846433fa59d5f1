//! A board as text.

use shakmaty::{Chess, File, Position, Rank, Role, Square};

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

#[cfg(test)]
mod tests {
    use super::diagram;
    use shakmaty::Chess;

    #[test]
    fn the_initial_array() {
        let text = diagram(&Chess::default());
        assert!(text.contains("8 | r n b q k b n r |\n"), "{text}");
        assert!(text.contains("1 | R N B Q K B N R |\n"), "{text}");
        assert!(text.ends_with("White to move\n"), "{text}");
    }
}
