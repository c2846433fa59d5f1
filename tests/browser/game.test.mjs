import assert from "node:assert/strict";
import { test } from "node:test";
import { atMove, run, tour, visit } from "./tour.mjs";

const set = tour();
const current = (page) => page.locator('.score [aria-current="step"]');
const moves = (page) => page.$$eval(".score > .ply .move", (all) => all.map((move) => move.textContent));

/** The moves of a game as the program writes them. */
function printed(id, notation) {
  return JSON.parse(run("search", set.games, `id:${id}`, "--notation", notation, "--format", "json")).moves;
}

test("a game is stepped through with the arrow keys", async () => {
  await visit(set, "/?q=player:topalov+player:kasparov", async (page) => {
    await page.locator("#games tbody a").first().click();
    await page.locator("#game-title").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await current(page).getAttribute("data-ply"), "3");
    assert.match(await page.locator("#live").textContent(), /^2\. \S+, White; Black to move$/);
    assert.equal(new URL(page.url()).searchParams.get("ply"), "3");
    await atMove(page, "2.");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await current(page).getAttribute("data-ply"), "2");
    await page.keyboard.press("End");
    const plies = (await moves(page)).length;
    assert.equal(await current(page).getAttribute("data-ply"), String(plies));
    await page.keyboard.press("Home");
    assert.equal(await current(page).getAttribute("data-ply"), "0");
    await atMove(page, "White to move");
  });
});

test("the board shows the position of the move that is clicked, and so does its address", async () => {
  let address = "";
  const label = (page, square) => page.locator(`.squares [data-square="${square}"]`).getAttribute("aria-label");
  await visit(set, "/?game=46", async (page) => {
    await page.locator("#move-48").click();
    await atMove(page, "24...");
    assert.equal(await label(page, "d4"), "black pawn d4");
    assert.equal(await page.locator(".picture rect.m").count(), 2);
    address = new URL(page.url()).pathname + new URL(page.url()).search;
  });
  await visit(set, address, async (page) => {
    assert.equal(await current(page).getAttribute("data-ply"), "48");
    assert.equal(await label(page, "d4"), "black pawn d4");
    await page.locator("#go-forward").click();
    assert.equal(await current(page).getAttribute("data-ply"), "49");
  });
});

test("every move changes with the notation", async () => {
  await visit(set, "/?game=46&ply=2", async (page) => {
    assert.deepEqual(await moves(page), printed(46, "san"));
    await page.locator("#letters").selectOption("de");
    await page.locator("#move-7", { hasText: "Le3" }).waitFor();
    assert.deepEqual(await moves(page), printed(46, "san:de"));
    assert.equal(new URL(page.url()).searchParams.get("notation"), "san:de");
    await page.locator("#notation").selectOption("chesmayne");
    await page.locator("#move-1", { hasText: "PA5-$E02/E04" }).waitFor();
    assert.deepEqual(await moves(page), printed(46, "chesmayne"));
    assert.match(await page.locator("#tree a").first().textContent(), /-\$/);
    assert.equal(await current(page).getAttribute("data-ply"), "2");
  });
});

test("side lines can be stepped into", async () => {
  await visit(set, "/?db=hostile&game=1", async (page) => {
    await page.locator("#move-2\\.1").click();
    await atMove(page, "1... c5");
    assert.equal(new URL(page.url()).searchParams.get("ply"), "2.1");
    await page.keyboard.press("ArrowRight");
    assert.equal(await current(page).textContent(), "Nf3");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await current(page).getAttribute("data-ply"), "1");
    assert.ok(await page.locator(".variation .variation").count() > 0);
    assert.equal(await page.locator(".score figure svg").count(), 1);
  });
});

test("comments and side lines can be folded away", async () => {
  await visit(set, "/?db=hostile&game=1&ply=2", async (page) => {
    await page.locator("#notes").click();
    await page.locator("#notes", { hasText: "Show" }).waitFor();
    assert.equal(await page.locator(".variation").first().isVisible(), false);
    assert.equal(await page.locator(".comment").first().isVisible(), false);
    await page.keyboard.press("ArrowRight");
    assert.equal(await current(page).getAttribute("data-ply"), "3");
    assert.equal(new URL(page.url()).searchParams.get("notes"), "off");
  });
});

test("hits and games of the list follow each other", async () => {
  await visit(set, "/?q=check+player:fischer", async (page) => {
    await page.locator("#games tbody a").first().click();
    await page.locator("#hits", { hasText: "Hit 1 of" }).waitFor();
    await page.locator("#hit-forward").click();
    await page.locator("#hits", { hasText: "Hit 2 of" }).waitFor();
    const title = await page.locator("#game-title").textContent();
    await page.locator("#game-forward").click();
    await page.locator('nav[aria-label="Games of the list"]', { hasText: "2 of" }).waitFor();
    assert.notEqual(await page.locator("#game-title").textContent(), title);
    await page.locator("#to-list").click();
    await page.locator("#games tbody tr").first().waitFor();
    assert.equal(new URL(page.url()).search, "?q=check+player:fischer");
  });
});

test("a move on the board that the game knows stays in the game, another one leaves it", async () => {
  const square = (page, name) => page.locator(`.squares [data-square="${name}"]`);
  await visit(set, "/?game=46", async (page) => {
    await square(page, "e2").click();
    await square(page, "e4").click();
    await atMove(page, "1. e4");
    assert.equal(await current(page).getAttribute("data-ply"), "1");
    await square(page, "c7").click();
    await square(page, "c5").click();
    await atMove(page, "1... c5");
    assert.equal(new URL(page.url()).search, "?play=e2e4,c7c5");
  });
});

test("a game is had as a file", async () => {
  await visit(set, "/?game=46&notation=san:de", async (page) => {
    for (const [name, text] of [["PGN", "[White "], ["Score sheet", "Kasparov"], ["Page to print", "<!DOCTYPE html>"]]) {
      const link = page.locator(".files a", { hasText: name });
      const answer = await page.request.get(new URL(await link.getAttribute("href"), set.address).href);
      assert.equal(answer.status(), 200);
      assert.ok((await answer.text()).includes(text), name);
    }
  });
});

test("a game that is not there is said to be so", async () => {
  await visit(set, "/?game=99999", async (page) => {
    await page.locator(".problem", { hasText: "no game" }).waitFor();
    assert.ok(await page.locator("#tree tbody tr").count() > 0);
  }, { expected: [/status of 404/] });
});
