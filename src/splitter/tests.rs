use super::*;

fn texts(input: &str) -> Vec<&str> {
    Splitter::spans(input.as_bytes()).map(|span| &input[span.range]).collect()
}

#[test]
fn boundaries() {
    for (input, want) in [
        ("[A \"1\"]\n\n\n1. e4 *\n", vec!["[A \"1\"]\n\n\n1. e4 *"]),
        ("[A \"1\"]\n1. e4 *[A \"2\"]\n1. d4 *", vec!["[A \"1\"]\n1. e4 *", "[A \"2\"]\n1. d4 *"]),
        ("1. e4 e5 1-0 1. d4 d5 0-1", vec!["1. e4 e5 1-0", "1. d4 d5 0-1"]),
        ("1. e4 e5 1-0 {a\n\nb}\n{c}\n1. d4 *", vec!["1. e4 e5 1-0 {a\n\nb}", "{c}\n1. d4 *"]),
        ("1. e4 e5\n\n1. d4 d5\n", vec!["1. e4 e5", "1. d4 d5"]),
        ("1. e4 e5\n\n1... c5\n", vec!["1. e4 e5\n\n1... c5"]),
        ("1. e4 e5 * 2. Nf3 1-0", vec!["1. e4 e5 * 2. Nf3 1-0"]),
        ("1. e4 (1. d4 1-0) e5 *", vec!["1. e4 (1. d4 1-0) e5 *"]),
        ("1. e4 (1. d4 1-0\n\n1. c4 *", vec!["1. e4 (1. d4 1-0", "1. c4 *"]),
        ("{x}\n\n1. e4 *", vec!["{x}\n\n1. e4 *"]),
        ("[A \"1\"]\n\n[A \"2\"]\n\n", vec!["[A \"1\"]", "[A \"2\"]"]),
        ("[A \"1\"]\n\n[B \"2\"]\n*", vec!["[A \"1\"]\n\n[B \"2\"]\n*"]),
        ("[A \"1\"]\n\n{none}\n\n[A \"2\"]", vec!["[A \"1\"]\n\n{none}", "[A \"2\"]"]),
        ("1. PA4-$E05*D04-PA4 PxP *\n1. e4 *", vec!["1. PA4-$E05*D04-PA4 PxP *", "1. e4 *"]),
        ("01A e4\n0.5-0.5 ++DR\n\n[A \"1\"]", vec!["01A e4\n0.5-0.5 ++DR", "[A \"1\"]"]),
        ("[A \"1\"]\n\n0-1\n0-1\n\n[A \"2\"]\n*", vec!["[A \"1\"]\n\n0-1\n0-1", "[A \"2\"]\n*"]),
        ("[A \"1\"]\n 1-0\n\n1. e4 1-0", vec!["[A \"1\"]\n 1-0\n\n1. e4 1-0"]),
        ("1. e4 {open\n\n[A \"2\"]\n1. d4 {x} *", vec!["1. e4 {open", "[A \"2\"]\n1. d4 {x} *"]),
        ("\u{feff}[A \"1\"]\n*\n\u{feff}[A \"2\"]\n*", vec!["[A \"1\"]\n*", "[A \"2\"]\n*"]),
        ("[A \"1\"]<br/>[B \"2\"]<br/>1. e4 *", vec!["[A \"1\"]<br/>[B \"2\"]<br/>1. e4 *"]),
        ("[A \"1\"]\n*1. e4 e5\n1-0", vec!["[A \"1\"]\n*1. e4 e5\n1-0"]),
        ("1. e4\r\r[A \"2\"]\r1. d4", vec!["1. e4", "[A \"2\"]\r1. d4"]),
    ] {
        assert_eq!(texts(input), want, "{input:?}");
    }
}

#[test]
fn stray_text_goes_with_the_next_game() {
    let input = "Some words\n{ more }\n\n[A \"1\"]\n*\n\nThe end.\n";
    let spans: Vec<Span> = Splitter::spans(input.as_bytes()).collect();
    assert_eq!(&input[spans[0].range.clone()], "Some words\n{ more }\n\n[A \"1\"]\n*");
    assert_eq!((spans[1].kind, &input[spans[1].range.clone()]), (SpanKind::Stray, "The end."));
    assert_eq!((spans[1].line, spans[1].offset), (7, input.find("The").unwrap() as u64));
}

#[test]
fn long_stray_text_is_cut() {
    let input = "words ".repeat(500_000);
    let spans: Vec<Span> = Splitter::spans(input.as_bytes()).collect();
    assert!(spans.len() > 2 && spans.iter().all(|span| span.range.len() < LONGEST_STRAY + 300));
}

#[test]
fn endless_games_are_cut() {
    let input = format!("1. e4 {{{}", "no end ".repeat(100_000));
    let mut splitter = Splitter { longest_game: 200_000, ..Splitter::new() };
    let whole: Vec<Span> = std::iter::from_fn(|| splitter.next_span(input.as_bytes(), End::AtEnd)).collect();
    assert!(whole.len() > 2 && whole.iter().all(|span| span.range.len() <= 200_000));
    let (last, others) = whole.split_last().unwrap();
    assert!(!last.cut && others.iter().all(|span| span.cut));
    let carry = Carry::from(Splitter { longest_game: 200_000, ..Splitter::new() });
    let blocks = through(carry, input.as_bytes(), &[70_000, 150_000, 333_333]);
    assert!(blocks.iter().map(|(span, _)| span.offset).eq(whole.iter().map(|span| span.offset)));
}

/// All spans with their own text, however the bytes arrive.
fn by_blocks(input: &[u8], cuts: &[usize]) -> Vec<(Span, Vec<u8>)> {
    through(Carry::new(), input, cuts)
}

fn through(mut carry: Carry, input: &[u8], cuts: &[usize]) -> Vec<(Span, Vec<u8>)> {
    let mut found = Vec::new();
    let mut keep = |batch: Batch| {
        for mut span in batch.spans {
            let text = batch.bytes[span.range.clone()].to_vec();
            span.range = 0..0;
            found.push((span, text));
        }
    };
    let mut from = 0;
    for &cut in cuts.iter().filter(|&&cut| cut <= input.len()) {
        if cut > from {
            keep(carry.push(&input[from..cut]));
            from = cut;
        }
    }
    keep(carry.push(&input[from..]));
    keep(carry.finish());
    found
}

fn check_cover(input: &[u8]) {
    let mut covered = vec![0u8; input.len()];
    let mut last = 0;
    for span in Splitter::spans(input) {
        assert!(span.range.start >= last && span.range.end > span.range.start);
        assert_eq!(span.offset, span.range.start as u64);
        let newlines = input[..span.range.start].iter().filter(|&&byte| byte == b'\n').count() as u64;
        assert_eq!(span.line, newlines + 1);
        last = span.range.end;
        span.range.for_each(|at| covered[at] += 1);
    }
    let mut at = 0;
    while at < input.len() {
        if covered[at] == 0 && input[at..].starts_with(crate::lexis::BOM) {
            at += 3;
            continue;
        }
        assert!(covered[at] == 1 || is_white(input[at]), "byte {at} of {:?}", String::from_utf8_lossy(input));
        at += 1;
    }
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    /// Text made of the pieces at which a splitter stumbles.
    fn pgn_like() -> impl Strategy<Value = Vec<u8>> {
        let piece = prop::sample::select(vec![
            "[Event \"x\"]",
            "[Site \"y\"]\n",
            "[FEN 8/8 w]\n",
            "[",
            "]",
            "\"",
            "\\",
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            " ",
            "{",
            "}",
            ";",
            "%",
            "\n%",
            "(",
            ")",
            "1. e4",
            "1.d4",
            "2. Nf3",
            "e5",
            "1-0",
            "0-1",
            "1/2-1/2",
            "½-½",
            "*",
            "1 - 0",
            "0-0",
            "$1",
            "++WN",
            "words",
            "[%clk 0:01]",
            "\u{feff}",
            "\0",
            "\u{a0}",
            "–",
            "1/2",
            "1:0",
            ".",
            "...",
        ]);
        prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat().into_bytes())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn every_byte_belongs_to_one_span(input in pgn_like()) {
            check_cover(&input);
        }

        #[test]
        fn any_bytes(input in prop::collection::vec(any::<u8>(), 0..400)) {
            check_cover(&input);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn blocks_give_the_same_spans(
            input in pgn_like(),
            filler in prop::sample::select(vec!["1. e4 e5 2. Nf3 ", " ", "\n", "word ", "{ [ } ", "{ [Event \"x\"] "]),
            mut cuts in prop::collection::vec(0usize..400_000, 0..6),
        ) {
            // Longer than the look-ahead, so that the cuts matter.
            let mut bytes = input.clone();
            bytes.extend(filler.repeat(200_000 / filler.len()).into_bytes());
            bytes.extend(&input);
            bytes.extend(filler.repeat(100_000 / filler.len()).into_bytes());
            bytes.extend(&input);
            cuts.sort_unstable();
            prop_assert_eq!(by_blocks(&bytes, &cuts), by_blocks(&bytes, &[]));
        }
    }
}

#[test]
fn blocks_give_the_same_as_the_whole() {
    let game = "[Event \"x\"]\n[Site \"{\"]\n\n1. e4 {[%clk 0:01] a } e5 (1... c5 {x}) 2. Nf3 1/2-1/2\n\n";
    let input = game.repeat(4000).into_bytes();
    let cuts: Vec<usize> = (0..input.len()).step_by(100_003).collect();
    let blocks = by_blocks(&input, &cuts);
    let whole: Vec<Span> = Splitter::spans(&input).collect();
    assert_eq!(blocks.len(), 4000);
    for ((block, text), span) in blocks.iter().zip(&whole) {
        assert_eq!((block.offset, block.line, text.as_slice()), (span.offset, span.line, &input[span.range.clone()]));
    }
}
