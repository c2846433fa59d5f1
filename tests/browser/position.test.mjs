import assert from "node:assert/strict";
import { test } from "node:test";
import { atMove, printedTree, tour, treeRows, visit } from "./tour.mjs";

const set = tour();
const square = (page, name) => page.locator(`.squares [data-square="${name}"]`);

async function pull(page, from, to) {
  const [start, end] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()];
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(...middle(end), { steps: 5 });
  await page.mouse.up();
}

test("moves by pulling and by clicks lead to the numbers of tabia tree", async () => {
  await visit(set, "/", async (page) => {
    assert.deepEqual(await treeRows(page), printedTree(set));
    await pull(page, "e2", "e4");
    await atMove(page, "1. e4");
    assert.deepEqual(await treeRows(page), printedTree(set, "e4"));
    await square(page, "c7").click();
    assert.equal(await page.locator(".squares .target").count(), 2);
    await square(page, "c5").click();
    await atMove(page, "1... c5");
    assert.equal(await page.locator("#live").textContent(), "1... c5, Black; White to move");
    await page.locator("#tree a", { hasText: "2. Nf3" }).click();
    await atMove(page, "2. Nf3");
    const printed = printedTree(set, "e4 c5 Nf3");
    assert.ok(printed.length > 3);
    assert.deepEqual(await treeRows(page), printed);
    assert.equal(new URL(page.url()).search, "?play=e2e4,c7c5,g1f3");
  });
});

test("the keyboard alone plays, goes back and on", async () => {
  await visit(set, "/", async (page) => {
    await square(page, "e1").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    assert.equal(await square(page, "e2").getAttribute("aria-selected"), "true");
    await page.keyboard.press("Escape");
    assert.equal(await square(page, "e2").getAttribute("aria-selected"), null);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await atMove(page, "1. e4");
    assert.equal(await square(page, "e4").getAttribute("aria-label"), "white pawn e4");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "e4");
    await page.locator("#after").focus();
    await page.keyboard.type("c5 Nf3");
    await page.keyboard.press("Enter");
    await atMove(page, "2. Nf3");
    await page.locator("#go-back").focus();
    await page.keyboard.press("Enter");
    await atMove(page, "1... c5");
    assert.equal(await page.evaluate(() => document.activeElement.id), "go-back");
    await page.keyboard.press("End");
    await atMove(page, "2. Nf3");
  });
});

test("a link opens the same state, back and forward lead through it", async () => {
  let address = "";
  await visit(set, "/?play=d2d4&flip=1", async (page) => {
    await page.locator("#tree a", { hasText: "1... d5" }).click();
    await atMove(page, "1... d5");
    address = new URL(page.url()).pathname + new URL(page.url()).search;
    assert.equal(await page.locator(".squares").getAttribute("aria-label"), "Board, black below");
    await page.goBack();
    await atMove(page, "1. d4");
    await page.goForward();
    await atMove(page, "1... d5");
  });
  await visit(set, address, async (page) => {
    await atMove(page, "1... d5");
    assert.equal(await page.locator(".squares").getAttribute("aria-label"), "Board, black below");
    assert.deepEqual(await treeRows(page), printedTree(set, "d4 d5"));
  });
});

test("a pawn becomes what is chosen", async () => {
  await visit(set, "/?fen=8/P6k/8/8/8/8/8/K7+w+-+-+0+1", async (page) => {
    await square(page, "a7").click();
    await square(page, "a8").click();
    await page.locator("#promotion button", { hasText: "Knight" }).click();
    await atMove(page, "1. a8=N");
  });
});

test("castling is a move of the king by two squares", async () => {
  await visit(set, "/?play=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5", async (page) => {
    await pull(page, "e1", "g1");
    await atMove(page, "4. O-O");
    assert.equal(await square(page, "f1").getAttribute("aria-label"), "white rook f1");
  });
});

test("pasted text is shown, and what cannot be read is said", async () => {
  await visit(set, "/", async (page) => {
    await page.locator("#paste summary").click();
    await page.locator("#text").fill("1. P-K4 P-QB4 2. N-KB3");
    await page.locator("#paste button").click();
    await atMove(page, "2. Nf3");
    await page.locator("#text").fill("1. e4 e5 2. Ke8 Nc6");
    await page.locator("#paste button").click();
    await page.locator("#text-problem", { hasText: "Ke8" }).waitFor();
    await atMove(page, "1... e5");
    assert.equal(new URL(page.url()).search, "?play=e2e4,e7e5");
    await page.locator("#text").fill("good morning");
    await page.locator("#paste button").click();
    await page.locator("#text-problem", { hasText: "paste a FEN" }).waitFor();
    assert.equal(await page.locator("#text").inputValue(), "good morning");
  }, { expected: [/status of 400/] });
});

test("a move that cannot be read stays in its box", async () => {
  await visit(set, "/", async (page) => {
    await page.locator("#after").fill("Ke5");
    await page.locator("#after").press("Enter");
    await page.locator("#after-problem").waitFor();
    assert.equal(await page.locator("#after").inputValue(), "Ke5");
  }, { expected: [/status of 400/] });
});

test("without scripts, links and forms do the same", async () => {
  await visit(set, "/", async (page) => {
    await page.locator("#tree a", { hasText: "1. e4" }).click();
    await page.locator("#after").fill("c5");
    await page.locator(".move-box button").click();
    await atMove(page, "1... c5");
    assert.deepEqual(await treeRows(page), printedTree(set, "e4 c5"));
    await page.locator("#q").fill("white:fischer");
    await page.locator("#search button").click();
    await page.locator("#games tbody a").first().click();
    await page.locator("#game-title", { hasText: "Fischer" }).waitFor();
    await page.locator("#notation").selectOption("chesmayne");
    await page.locator("form.notation button").click();
    await page.locator("#move-1", { hasText: "-$" }).waitFor();
  }, { javaScriptEnabled: false });
});
