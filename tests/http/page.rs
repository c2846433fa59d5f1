//! The page as it comes from the server; what scripts make of it is tested in `tests/browser`.

use crate::client::{Answer, Server, percent};
use crate::harness::Workshop;

/// A server over the sample and over a game whose tags and comments are full of markup.
fn server() -> (Workshop, Server) {
    let shop = Workshop::with_sample();
    let hostile = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/hostile.pgn");
    shop.run(["import", "hostile.db", hostile]);
    let server = Server::of(&shop, &["games.db", "hostile.db"]);
    (shop, server)
}

/// A page that keeps to the policy: no script and no style but those of the server, nothing of a game taken for markup.
fn sound(answer: Answer) -> Answer {
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{}", answer.target);
    let page = &answer.body;
    for word in [" style=", "<style", " onload=\"", " onclick=\"", "<img", "<iframe", "javascript:window.ran=1\"><"] {
        assert!(!page.contains(word), "{word} in {}", answer.target);
    }
    assert_eq!(page.matches("<script").count(), 1, "{}", answer.target);
    for word in ["<h1>", "<main ", "aria-live=\"polite\"", "<footer>", "class=\"skip\""] {
        assert_eq!(page.matches(word).count(), 1, "{word} in {}", answer.target);
    }
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut once = ids.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(ids.len(), once.len(), "an id stands twice in {}: {ids:?}", answer.target);
    answer
}

fn holds(answer: &Answer, word: &str) {
    assert!(answer.body.contains(word), "{word} is not in {}:\n{}", answer.target, answer.body);
}

#[test]
fn every_state_is_a_sound_page_with_its_status() {
    let (_shop, server) = server();
    let states = [
        ("/", 200, "Moves played here"),
        ("/?play=e2e4,c7c5&ply=1", 200, "1. e4 – Black to move"),
        ("/?q=player:fischer&sort=date&player=fischer", 200, "aria-sort=\"descending\""),
        ("/?q=white:nobodyhasthisname", 200, "No game fits."),
        ("/?q=stalmate", 200, "did you mean the condition"),
        ("/?offset=100000", 200, "The list is not that long"),
        ("/?game=46&ply=48&notation=chesmayne", 200, "PA5-$E02/E04"),
        ("/?game=46&q=check", 200, "9 hits"),
        ("/?db=hostile.db&game=1&ply=2.1", 200, "1... c5 – White to move"),
        ("/?fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1", 200, "No game has this position."),
        ("/editor?set=Nf5,pg7,.f7&mirror=both&wr=1", 200, "material:KRvK"),
        ("/?q=evnt:x", 400, "<mark>evnt</mark>"),
        ("/?fen=nonsense", 400, "cannot be read"),
        ("/?play=e2e5", 400, "no legal move"),
        ("/?play=e2e4&ply=7", 400, "no half-move"),
        ("/?after=Ke5", 400, "after-problem"),
        ("/?notation=morse", 400, "unknown notation"),
        ("/?db=other", 400, "no database"),
        ("/?colour=red", 400, "no parameter"),
        ("/editor?set=Xz9", 400, "no piece on a square"),
        ("/?game=99999", 404, "There is no game"),
        ("/read?text=good+morning", 400, "paste a FEN"),
    ];
    for (target, status, word) in states {
        holds(&sound(server.get(target).has(status)), word);
    }
}

#[test]
fn markup_is_text_wherever_it_comes_from() {
    let (_shop, server) = server();
    for target in ["/?db=hostile.db", "/?db=hostile.db&game=1"] {
        holds(&sound(server.get(target).has(200)), "&lt;img src=x onerror=window.ran=&#39;white&#39;&gt;");
    }
    let script = percent("'\"><script>x</script>");
    let names = [
        "db", "fen", "play", "game", "ply", "q", "player", "sort", "offset", "notation", "letters", "after", "flip",
        "x",
    ];
    for name in names {
        sound(server.get(&format!("/?{name}={script}")));
        let part = server.get(&format!("/?{name}={script}&only=position"));
        assert!(!part.body.contains("<script"), "{part:#?}");
    }
    for name in ["set", "tool", "mirror", "shift", "wq", "sides", "lasting"] {
        sound(server.get(&format!("/editor?{name}={script}")));
    }
}

#[test]
fn a_move_and_a_pasted_text_lead_to_their_addresses() {
    let (_shop, server) = server();
    holds(&server.get("/?play=e2e4&after=c5+Nf3&q=mate").has(200), "data-address=\"/?play=e2e4,c7c5,g1f3&amp;q=mate\"");
    holds(
        &server.get("/?notation=descriptive&after=P-K4").has(200),
        "data-address=\"/?play=e2e4&amp;notation=descriptive\"",
    );
    holds(&server.get("/read?text=1.+P-K4+P-QB4").has(200), "data-address=\"/?play=e2e4,c7c5\"");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    holds(
        &server.get(&format!("/read?text={}", percent(fen))).has(200),
        "data-address=\"/?fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1\"",
    );
    let half = server.get("/read?text=1.+e4+e5+2.+Ke8").has(400);
    holds(&half, "data-address=\"/?play=e2e4,e7e5\"");
    holds(&half, "Ke8");
    holds(&server.get("/?notation=lan&letters=de").has(200), "data-address=\"/?notation=lan:de\"");
}

#[test]
fn parts_of_a_page_are_those_of_the_whole() {
    let (_shop, server) = server();
    let whole = server.get("/?game=46&ply=10&q=check").has(200);
    let part = server.get("/?game=46&ply=10&q=check&only=position").has(200);
    assert!(!part.body.contains("<html"), "{}", part.body);
    for region in part.body.split_inclusive("</section>").take(2) {
        assert!(whole.body.contains(region), "{region}");
    }
    holds(&part, "id=\"hits\"");
}

#[test]
fn files_of_the_page_are_kept_by_browsers_until_they_change() {
    let (_shop, server) = server();
    let page = server.get("/").has(200);
    let links: Vec<&str> = page.body.split('"').filter(|part| part.starts_with("/assets/")).collect();
    assert_eq!(links.len(), 3, "{links:?}");
    for link in links {
        let file = server.get(link).has(200);
        assert!(file.header("cache-control").is_some_and(|value| value.contains("immutable")), "{file:?}");
        let unversioned = server.get(link.split('?').next().unwrap()).has(200);
        assert_eq!(unversioned.header("cache-control"), Some("no-cache"));
        assert_eq!(unversioned.body, file.body);
        assert!(file.header("etag").is_some());
    }
    let script = server.get("/assets/main.js").has(200);
    for module in script.body.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next()) {
        let module = server.get(&format!("/assets/{module}")).has(200);
        assert_eq!(module.header("content-type"), Some("text/javascript; charset=utf-8"));
    }
    server.get("/assets/../Cargo.toml").has(404);
    server.get("/assets/none.js").has(404);
}

#[test]
fn the_tree_has_the_numbers_of_the_interface() {
    let (_shop, server) = server();
    let page = server.get("/?play=e2e4,c7c5").has(200);
    let tree = server.json("/api/tree?play=e2e4,c7c5");
    let moves = tree["moves"].as_array().unwrap();
    assert!(moves.len() > 3);
    for branch in moves {
        let uci = branch["uci"].as_str().unwrap();
        holds(&page, &format!("id=\"tree-{uci}\" href=\"/?play=e2e4,c7c5,{uci}\""));
    }
    let games: Vec<&str> = page.body.split("n games\">").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    let expected: Vec<String> = moves.iter().chain([&tree]).map(|figures| figures["games"].to_string()).collect();
    assert_eq!(games, expected);
}
