//! Text of generated trees reads back to the same tree.

use proptest::prelude::*;
use shakmaty::{Bitboard, CastlingSide, Color, File};

use super::board::{
    Attack, BishopColours, BoardTerm, EnPassant, ImbalanceTerm, Kinds, MaterialTerm, Men, Mirror, Pattern, PatternItem,
    PawnExtent, PawnMask, PieceSet, Sense, Shift, SideSpec, StructureTerm, Symmetry,
};
use super::*;
use crate::board::Structure;
use crate::game::header::HeaderField;
use crate::game::{Feature, GameId};

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(vec![Color::White, Color::Black])
}

fn side() -> impl Strategy<Value = Option<Color>> {
    prop::option::of(color())
}

fn squares() -> impl Strategy<Value = Bitboard> {
    prop_oneof![
        Just(Bitboard::FULL),
        (0..64u32).prop_map(|square| Bitboard(1 << square)),
        (1..u64::MAX).prop_map(Bitboard),
        (0..8u32).prop_map(|file| Bitboard(0x0101_0101_0101_0101 << file)),
    ]
}

fn symmetry() -> impl Strategy<Value = Symmetry> {
    let mirror = prop::sample::select(vec![Mirror::None, Mirror::Colour, Mirror::Sides, Mirror::Both]);
    let shift = prop::sample::select(vec![Shift::None, Shift::Files, Shift::Ranks, Shift::Any]);
    (mirror, shift).prop_map(|(mirror, shift)| Symmetry { mirror, shift })
}

fn item() -> impl Strategy<Value = PatternItem> {
    let sense = prop::sample::select(vec![Sense::Must, Sense::MustNot]);
    (sense, any::<u16>(), squares()).prop_map(|(sense, bits, squares)| PatternItem {
        sense,
        pieces: PieceSet::from_bits(bits),
        squares,
    })
}

fn spec() -> impl Strategy<Value = SideSpec> {
    let men = (1..32u8, 0..3u8, prop::option::of(1..3u8)).prop_map(|(kinds, least, more)| Men {
        kinds: Kinds(kinds),
        least,
        most: more.map(|more| least + more),
    });
    prop::collection::vec(men, 0..4).prop_map(|mut men| {
        men.sort_by_key(|men| men.kinds.0);
        men.dedup_by_key(|men| men.kinds);
        SideSpec::new(men)
    })
}

fn range(largest: u64) -> impl Strategy<Value = Range<u64>> {
    let ends = (0..largest, 0..largest, 0..3u8);
    ends.prop_map(|(a, b, kind)| match kind {
        0 => Range { from: Some(a.min(b)), to: Some(a.max(b)) },
        1 => Range { from: Some(a), to: None },
        _ => Range { from: None, to: Some(b) },
    })
}

fn board() -> impl Strategy<Value = BoardTerm> {
    let pattern = (prop::collection::vec(item(), 1..4), symmetry())
        .prop_map(|(items, symmetry)| BoardTerm::Pattern(Pattern::new(items, symmetry)));
    let extent = prop::sample::select(vec![PawnExtent::AtLeast, PawnExtent::Exactly]);
    let pawns = (1..u64::MAX, any::<u64>(), extent, symmetry()).prop_map(|(white, black, extent, symmetry)| {
        BoardTerm::Pawns(PawnMask::new(Bitboard(white), Bitboard(black & !white), extent, symmetry))
    });
    let material = (spec(), prop::option::of(spec()), side())
        .prop_map(|(first, second, owner)| BoardTerm::Material(MaterialTerm::new(first, second, owner)));
    let imbalance = (prop::array::uniform5(-3..4i8), 0..32u8, side())
        .prop_map(|(difference, free, owner)| BoardTerm::Imbalance(ImbalanceTerm::new(difference, Kinds(free), owner)));
    let structure = (0..Structure::ALL.len(), side(), prop::option::of(0..8u32)).prop_map(|(index, owner, file)| {
        let file = file.map(File::new);
        BoardTerm::Structure(StructureTerm { structure: Structure::ALL[index].1, owner, file })
    });
    let attack = (1..0x1000u16, squares(), prop::option::of(1..0x1000u16), squares()).prop_map(|(by, from, on, to)| {
        let on = on.map(PieceSet::from_bits);
        BoardTerm::Attacks(Attack { by: PieceSet::from_bits(by), from, on, to })
    });
    let wing = prop::option::of(prop::sample::select(vec![CastlingSide::KingSide, CastlingSide::QueenSide]));
    let plain = prop::sample::select(vec![
        BoardTerm::Check,
        BoardTerm::Mate,
        BoardTerm::Stalemate,
        BoardTerm::Bishops(BishopColours::Opposite),
        BoardTerm::Bishops(BishopColours::Same),
        BoardTerm::EnPassant(EnPassant::Possible),
        BoardTerm::EnPassant(EnPassant::Played),
    ]);
    prop_oneof![
        pattern,
        pawns,
        material,
        imbalance,
        structure,
        attack,
        plain,
        (side(), wing).prop_map(|(owner, wing)| BoardTerm::Castled(owner, wing)),
        side().prop_map(BoardTerm::BishopPair),
        color().prop_map(BoardTerm::Turn),
        (1..16u8).prop_map(|kinds| BoardTerm::Promotion(Kinds(kinds << 1))),
        (1..32u8).prop_map(|kinds| BoardTerm::Captures(Kinds(kinds))),
        range(33).prop_map(BoardTerm::Pieces),
        range(99).prop_map(BoardTerm::Legal),
        range(20).prop_map(BoardTerm::Sacrifice),
    ]
}

fn term() -> impl Strategy<Value = Term> {
    let words = "[a-zé]{1,5}( [a-z\\\\]{1,3}x)?\\*?";
    let field = |keyword| HeaderField::by_keyword(keyword).unwrap();
    let number = prop::sample::select(vec![
        Quantity::WhiteElo,
        Quantity::BlackElo,
        Quantity::Elo,
        Quantity::AnyElo,
        Quantity::MeanElo,
        Quantity::EloGap,
        Quantity::Plies,
        Quantity::Id,
    ]);
    let speed = prop::sample::select(vec![Speed::Bullet, Speed::Classical, Speed::Correspondence]);
    let start = prop_oneof![Just(StartTerm::Standard), Just(StartTerm::SetUp), (0..960u16).prop_map(StartTerm::Number)];
    prop_oneof![
        4 => board().prop_map(Term::Board),
        1 => words.prop_map(move |words| Term::Words(WordScope::Field(field("white")), words)),
        1 => words.prop_map(|words| Term::Words(WordScope::Player, words)),
        1 => words.prop_map(|words| Term::Words(WordScope::Anywhere, words)),
        1 => words.prop_map(Term::Comment),
        1 => words.prop_map(|words| Term::Tag("opening2".into(), words)),
        1 => words.prop_map(move |words| Term::Whole(field("round"), words)),
        1 => (number, range(3000)).prop_map(|(quantity, range)| Term::Number(quantity, range)),
        1 => speed.prop_map(|speed| Term::Game(GameTerm::Speed(speed))),
        1 => prop::sample::select(Feature::NAMES.to_vec()).prop_map(|(_, feature)| Term::Game(GameTerm::Has(feature))),
        1 => (1..500u64).prop_map(|id| Term::Game(GameTerm::DuplicateOf(GameId(id)))),
        1 => "[a-z0-9]{1,3}( x)?".prop_map(|name| parse_term(&format!("within:\"{name}\""))),
        1 => words.prop_map(|name| Term::Game(GameTerm::Source(name))),
        1 => start.prop_map(|start| Term::Game(GameTerm::Start(start))),
    ]
}

/// Joins two queries as the reader does: parts of the same kind are lifted.
fn join(kind: fn(Vec<Query>) -> Query, parts: [Query; 2]) -> Query {
    let lifted = parts.into_iter().flat_map(|part| match (part, kind(Vec::new())) {
        (Query::And(inner), Query::And(_)) | (Query::Or(inner), Query::Or(_)) => inner,
        (other, _) => vec![other],
    });
    kind(lifted.collect())
}

fn query() -> impl Strategy<Value = Query> {
    let inner = inner_query().boxed();
    prop_oneof![4 => inner.clone(), 1 => inner.prop_map(|query| Query::InVariations(Box::new(query)))]
}

fn inner_query() -> impl Strategy<Value = Query> {
    term().prop_map(Query::Term).prop_recursive(4, 16, 2, |inner| {
        let about_positions =
            inner.clone().prop_filter("about positions", |query| query.subject() == Subject::Positions).boxed();
        let boxed = about_positions.clone().prop_map(Box::new).boxed();
        let pick = prop::sample::select(vec![Pick::First, Pick::Last, Pick::Each]);
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| join(Query::And, [a, b])),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| join(Query::Or, [a, b])),
            inner.prop_map(|query| Query::Not(Box::new(query))),
            (boxed.clone(), range(50)).prop_map(|(query, range)| Query::For(query, range)),
            (boxed.clone(), range(300)).prop_map(|(query, range)| Query::At(query, range)),
            (boxed.clone(), boxed.clone(), prop::option::of(0..99u64))
                .prop_map(|(first, second, within)| Query::Then { first, second, within }),
            (pick, boxed).prop_map(|(pick, query)| Query::Pick(pick, query)),
        ]
    })
}

fn parse(text: &str) -> Result<Query, QueryError> {
    Query::parse(text, &Reading { notation: Notation::default() })
}

/// A condition that only the reader makes.
fn parse_term(text: &str) -> Term {
    match parse(text) {
        Ok(Query::Term(term)) => term,
        other => panic!("{other:?}"),
    }
}

proptest! {
    #[test]
    fn printed_queries_read_back(query in query()) {
        let text = query.to_string();
        prop_assert_eq!(parse(&text), Ok(query), "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-hKQRBNPk1-8 :\"().\\[\\]!<>=|a-z-]{0,60}") {
        if let Err(error) = parse(&text) {
            prop_assert!(error.span.end <= text.len());
            prop_assert!(error.to_string().contains('^'));
        }
    }
}

#[test]
fn order_of_binding() {
    for (text, means) in [
        ("check for>=2 then mate", "(check for>=2) then mate"),
        ("not check for>=2", "not (check for>=2)"),
        ("check then mate turn:white", "(check then mate) turn:white"),
        ("check then mate then check", "(check then mate) then check"),
        ("not check then mate", "(not check) then mate"),
        ("check for>=2 at<=40", "(check for>=2) at<=40"),
        ("check turn:white for>=2", "check (turn:white for>=2)"),
        ("check or mate turn:white", "check or (mate turn:white)"),
        ("check then mate within 3 then ep", "(check then mate within:3) then ep"),
        ("pattern:\"8/8/8/3p4/8/8/8/4K2R\"", "pattern:\"pd5 Ke1 Rh1\""),
        ("check variations:yes or mate", "(check or mate) variations:yes"),
        ("variations:yes check and mate", "check mate and variations:yes"),
        ("check variations:no", "check"),
        ("eco>B89", "eco>=b90"),
        ("eco<B90", "eco<=B89"),
        ("eco>=B00 eco<C", "eco>=B00 eco<=b"),
        ("eco>B99", "eco>=C00"),
        ("check then mate within:\"10\"", "(check then mate) within:\"10\""),
    ] {
        assert_eq!(parse(text), parse(means), "{text}");
        assert!(parse(text).is_ok(), "{text}");
    }
    assert_ne!(parse("check then (mate then ep)"), parse("check then mate then ep"));
}
