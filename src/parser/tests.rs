use super::*;
use crate::game::FaultKind;

fn read(text: &str) -> ParsedGame {
    let mut game = ParsedGame::new();
    parse(text, &mut game);
    game
}

/// The tokens in a short form: moves as written, `$n`, `{…}`, `(`, `)`, results, `~text` for what is unreadable.
fn tokens(text: &str) -> String {
    let words = read(text).tokens.into_iter().map(|token| match token.kind {
        TokenKind::Move => token.text(text).replace(' ', "_"),
        TokenKind::Null => format!("null:{}", token.text(text)),
        TokenKind::Nag(nag) => format!("${nag}"),
        TokenKind::Comment => format!("{{{}}}", token.text(text)),
        TokenKind::VariationOpen => "(".to_owned(),
        TokenKind::VariationClose => ")".to_owned(),
        TokenKind::Result(result) => format!("={result}"),
        TokenKind::Unreadable => format!("~{}", token.text(text)),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn faults(text: &str) -> Vec<(FaultKind, String)> {
    read(text).faults.into_iter().map(|fault| (fault.kind, fault.token)).collect()
}

#[test]
fn movetext() {
    for (text, want) in [
        ("1. e4 e5 2.Nf3 Nc6 1-0", "e4 e5 Nf3 Nc6 =1-0"),
        ("1. d4 1. ... Nf6 2. c4 2.. e6 3 Nc3 3.....d5 4.Bg5 4…Be7 *", "d4 Nf6 c4 e6 Nc3 d5 Bg5 Be7 =*"),
        ("1. f3 $4 e5$1 2. g4$4 $18 Qh4# $7 *", "f3 $4 e5 $1 g4 $4 $18 Qh4# $7 =*"),
        ("1.d4! d5!! 3.exd5?? c6!? 4.dxe6?! e4!!! *", "d4 $1 d5 $3 exd5 $4 c6 $5 dxe6 $6 e4 $3 $1 =*"),
        ("1. f3?? ∓ {a} Nc6 ± 3. d3 ⩲ d6 ∞ 4. a3 = *", "f3 $4 $17 {a} Nc6 $16 d3 $14 d6 $13 a3 $10 =*"),
        ("1. Nf3+- e5+/- 2. a3= Nc6=∞ b4 -+ *", "Nf3 $18 e5 $16 a3 $10 Nc6 $44 b4 $19 =*"),
        ("1. e4 -- 2. d4 Z0 <> @@@@ null 0000 *", "e4 null:-- d4 null:Z0 null:<> null:@@@@ null:null null:0000 =*"),
        ("1. 0-0 0-0-0# 2. O-O+!? O-O-O 0-1", "0-0 0-0-0# O-O+ $5 O-O-O =0-1"),
        ("1. exd6 e.p. cxd6 2. exd6ep exd6e.p.+ *", "exd6_e.p. cxd6 exd6ep exd6e.p.+ =*"),
        ("1. a8Q a8(Q) a8=q a8/Q a7a8q a8=Q+ *", "a8Q a8(Q) a8=q a8/Q a7a8q a8=Q+ =*"),
        ("1. e4\u{a0}e5\u{a0}2.\u{a0}Nf3 ½-½", "e4 e5 Nf3 =1/2-1/2"),
        ("1. e4 (1. d4 (1. c4)) e5(1...c5)2.a3 *", "e4 ( d4 ( c4 ) ) e5 ( c5 ) a3 =*"),
        ("1. e4 ; note\r\n% line\n1... e5 *", "e4 { note} e5 =*"),
        ("1. P-K4 P-K4 2. N-KB3 PxP 3. N(5)-N4 P-R8(Q)ch 1-0", "P-K4 P-K4 N-KB3 PxP N(5)-N4 P-R8(Q)ch =1-0"),
        ("1. RxNch NxR 2. B-B5dblch BxNmate 3. Q-R5 ch *", "RxNch NxR B-B5dblch BxNmate Q-R5_ch =*"),
        ("1. 5254 5755 2. 7163 1/2-1/2", "5254 5755 7163 =1/2-1/2"),
        (
            "01A PA4-$E05*D04-PA4\n...01B %K\n02A KT2-D07/B04 +CH\n0.5-0.5 ++DR",
            "PA4-$E05*D04-PA4 %K KT2-D07/B04_+CH =1/2-1/2",
        ),
        ("1. Sf3 Кf6 2. ♘c3 ♞c6 *", "Sf3 Кf6 ♘c3 ♞c6 =*"),
        ("1. P4R P4R 2. C3AR, C3AD 3. P.4D *", "P4R P4R C3AR C3AD P.4D =*"),
        ("1. exd ed 2. e:d6 Be5: *", "exd ed e:d6 Be5: =*"),
        ("1. e4 (=) e5 (D) *", "e4 e5 $220 =*"),
        ("1. P@d3 @e4 *", "P@d3 @e4 =*"),
        ("1e4 e5 2Nf3 *", "e4 e5 Nf3 =*"),
        ("1. e4 e5 1–0", "e4 e5 =1-0"),
        ("1. e4 e5 1 - 0", "e4 e5 =1-0"),
        ("1. e4 e5 2. exd6(e.p.) Resigns", "e4 e5 exd6 =1-0"),
        ("1. Castles K 2. castles *", "Castles_K castles =*"),
    ] {
        assert_eq!(tokens(text), want, "{text:?}");
        let faults: Vec<_> = faults(text)
            .into_iter()
            .filter(|fault| !matches!(fault.0, FaultKind::MissingResult | FaultKind::MoveNumber))
            .collect();
        assert!(faults.is_empty(), "{text:?}: {faults:?}");
    }
}

#[test]
fn faulty_movetext() {
    use FaultKind::*;
    for (text, want, fault) in [
        ("1. e4 Nb d7 2. e3 *", "e4 Nb_d7 e3 =*", (UnreadableToken, "Nb d7")),
        ("1. O - O P to K4 *", "O_-_O P_to_K4 =*", (UnreadableToken, "O - O")),
        ("1. e4 Nf6 threat Qf7} 4. Qxf7# *", "e4 Nf6 Qxf7# =*", (StrayBrace, "threat Qf7}")),
        ("1. e4 e5 } d4 *", "e4 e5 d4 =*", (StrayBrace, "}")),
        ("1. e4 {a {b} or that} e5 *", "e4 {a {b} or that} e5 =*", (StrayBrace, "a {b} or that")),
        ("1. e4 ) e5 *", "e4 e5 =*", (UnbalancedVariation, ")")),
        ("1. e4 (1. d4 *", "e4 ( d4 =*", (UnbalancedVariation, "(")),
        ("1. e4 {open\n2. d4 *\n", "e4 {open\n2. d4 *}", (UnclosedComment, "{open\n2. d4 *")),
        ("1. e4 White goes here e5 *", "e4 ~White goes here e5 =*", (UnreadableToken, "White goes here")),
        ("1. e4 [%clk 0:01] e5 *", "e4 ~[%clk 0:01] e5 =*", (UnreadableToken, "[%clk 0:01]")),
        ("1. e4 $300 e5 *", "e4 ~$300 e5 =*", (UnreadableToken, "$300")),
        ("1. e4 c5 * 2. d4 1-0", "e4 c5 =* d4 =1-0", (StrayText, "*")),
        ("Some words\n1. e4 *", "e4 =*", (StrayText, "Some words")),
        ("[Result \"1-0\"] 1. e4 0-1", "e4 =0-1", (ResultMismatch, "0-1")),
        ("0. e4 e5 7. Nf3 Nc6 7. Bb5 *", "e4 e5 Nf3 Nc6 Bb5 =*", (MoveNumber, "7")),
        ("1. e4", "e4", (MissingResult, "")),
    ] {
        assert_eq!(tokens(text), want, "{text:?}");
        assert_eq!(faults(text)[0], (fault.0, fault.1.to_owned()), "{text:?}");
    }
}

#[test]
fn tags() {
    let game =
        read("{c}\n[Event \"a \\\"b\\\" \\\\\"]\n%[No \"x\"]\n[ fen 8/8 ] [Event \"2\"]\n[Site \"x\ny\"]\n\n1. e4 *");
    let pairs: Vec<_> = game.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
    assert_eq!(pairs, [("Event", "a \"b\" \\"), ("fen", "8/8"), ("Event", "2"), ("Site", "x y")]);
    let kinds: Vec<_> = game.faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::MalformedTag, FaultKind::MalformedTag, FaultKind::RepeatedTag]);
    assert_eq!(game.main_line().count(), 1);
}

#[test]
fn foreign_bytes_are_reported_once() {
    let mut game = ParsedGame::new();
    let text = parse_bytes(b"[White \"x\"]\n[Black \"M\xfcller, \xe9\"]\n*", &mut game);
    let fault = &game.faults[0];
    assert_eq!((fault.kind, fault.token.as_str()), (FaultKind::Encoding, "üller,"));
    assert_eq!(fault.place(&text, 1), (2, 10));
}

#[test]
fn numbers_are_measured_by_the_first() {
    for text in [
        "5... g6 6. Be3 Bg7 *",
        "1. d4 1. ... Nf6 2. c4 2.. e6 *",
        "[FEN \"x b\"] 7... a6 8. a3 a5 *",
        "1. e4 e5 (1... c5 9. a3) 2. a3 *",
    ] {
        let text = if text.starts_with('5') { format!("[FEN \"8/8 b\"]\n{text}") } else { text.to_owned() };
        assert!(faults(&text).is_empty(), "{text}: {:?}", faults(&text));
    }
}

#[test]
fn a_game_can_be_used_again() {
    let mut game = ParsedGame::new();
    parse("[A \"b\"] 1. e4 ) 1-0", &mut game);
    parse("1. d4 d5", &mut game);
    assert!(game.tags.is_empty() && game.marker.is_none());
    assert_eq!((game.tokens.len(), game.faults.len()), (2, 1));
}

#[test]
fn comments_lose_line_ends_only() {
    assert_eq!(comment_text(" two  spaces "), "two  spaces");
    assert_eq!(comment_text("50% sure\n"), "50% sure");
    assert_eq!(comment_text("[%cal Gf7f5,\r\nGd7c5]"), "[%cal Gf7f5, Gd7c5]");
}

#[test]
fn faults_are_limited() {
    let game = read(&"1. ) ".repeat(5000));
    assert_eq!(game.faults.len(), 101);
    assert_eq!(game.faults[100].kind, FaultKind::Limit);
}
