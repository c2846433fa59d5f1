import assert from "node:assert/strict";
import { test } from "node:test";
import { run, tour, treeRows, visit } from "./tour.mjs";

const set = tour();
const found = (page) => page.locator("#games .count");

test("a search narrows the games and the tree", async () => {
  const printed = JSON.parse(run("tree", set.games, "player:fischer", "--format", "json"));
  const count = run("search", set.games, "player:fischer", "--count").trim();
  await visit(set, "/", async (page) => {
    await page.locator("#q").fill("player:fischer");
    await page.locator("#q").press("Enter");
    await found(page).getByText(`${count} games found`).waitFor();
    const names = await page.$$eval("#games tbody tr", (rows) => rows.map((row) => row.textContent));
    assert.ok(names.every((name) => name.includes("Fischer")), names.join("\n"));
    assert.deepEqual((await treeRows(page)).map((row) => row.games), printed.moves.map((move) => move.games));
    assert.equal(new URL(page.url()).search, "?q=player:fischer");
  });
});

test("the list is ordered and leafed through", async () => {
  const newest = JSON.parse(run("search", set.games, "white:a*", "--sort", "date", "--limit", "1", "--format", "json"));
  await visit(set, "/?q=white:a*", async (page) => {
    await page.locator("#sort-date").click();
    await page.locator('#games th[aria-sort="descending"]', { hasText: "Date" }).waitFor();
    assert.equal(await page.locator("#games tbody .id").first().textContent(), String(newest.id));
    await page.locator("#sort-no").click();
    await page.locator('#games th[aria-sort="ascending"]').waitFor();
    const first = await page.locator("#games tbody .id").first().textContent();
    await page.locator("#page-forward").click();
    await page.locator(".pages", { hasText: "26–" }).waitFor();
    assert.notEqual(await page.locator("#games tbody .id").first().textContent(), first);
    await page.locator("#page-first").click();
    await page.locator(".pages", { hasText: "1–25" }).waitFor();
    assert.equal(await page.locator("#games tbody .id").first().textContent(), first);
  });
});

test("an error in a query is shown at its place", async () => {
  await visit(set, "/?play=e2e4", async (page) => {
    await page.locator("#q").fill("white:fischer evnt:x");
    await page.locator("#q").press("Enter");
    await page.locator("#q-problem", { hasText: "evnt" }).waitFor();
    assert.equal(await page.locator(".place mark").textContent(), "evnt");
    assert.equal(await page.locator("#q").inputValue(), "white:fischer evnt:x");
    assert.equal(await page.locator("#q").getAttribute("aria-invalid"), "true");
    assert.ok((await treeRows(page)).length > 0, "the rest of the page is there");
  }, { expected: [/status of 400/] });
});

test("fields, players and openings are proposed", async () => {
  await visit(set, "/", async (page) => {
    const proposals = page.locator("#proposals [role=option]");
    await page.locator("#q").pressSequentially("whi");
    await proposals.getByText("white:", { exact: true }).waitFor();
    await page.locator("#q").press("ArrowDown");
    assert.equal(await page.locator("#q").getAttribute("aria-activedescendant"), "proposal-0");
    await page.locator("#q").press("Escape");
    assert.equal(await page.locator("#proposals").isVisible(), false);
    await page.locator("#q").fill("");
    await page.locator("#q").pressSequentially("white:kaspa");
    await proposals.first().waitFor();
    await page.locator("#q").press("ArrowDown");
    const name = await proposals.first().textContent();
    assert.match(name, /Kasparov/);
    await page.locator("#q").press("Enter");
    assert.equal(await page.locator("#q").inputValue(), `${name} `);
    await page.locator("#q").pressSequentially("opening:najd");
    await proposals.filter({ hasText: "Najdorf" }).first().click();
    assert.match(await page.locator("#q").inputValue(), /opening:"Sicilian Defense: Najdorf/);
  });
});

test("the search can be narrowed to the position, and the hits are places in games", async () => {
  await visit(set, "/?play=e2e4,c7c5", async (page) => {
    await page.locator("#only-here").click();
    await page.locator("#only-here", { hasText: "any position" }).waitFor();
    const total = await page.locator("#tree .total .games").textContent();
    await found(page).getByText(`${total} games found`).waitFor();
    await page.locator("#games tbody a").first().click();
    await page.locator("#game-title").waitFor();
    assert.equal(await page.locator('.score [aria-current="step"]').getAttribute("data-ply"), "2");
  });
});

test("the score of a player stands in the tree", async () => {
  const printed = JSON.parse(run("tree", set.games, "--player", "kasparov", "--format", "json"));
  await visit(set, "/?player=kasparov", async (page) => {
    const shown = await page.$$eval("#tree tbody tr", (rows) => rows.map((row) => row.querySelector("td.player").textContent));
    assert.deepEqual(shown, printed.moves.map((move) => String(move.player_games)));
  });
});

test("a pattern and material are set up by hand", async () => {
  await visit(set, "/?play=e2e4", async (page) => {
    await page.locator("#to-editor").click();
    await page.locator("#tool-B").click();
    await page.locator("#put-h6").click();
    await page.locator("#tool-k").click();
    await page.locator("#put-g8").focus();
    await page.keyboard.press("Enter");
    await page.locator('#put-g8[aria-label="g8, black king"]').waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press(".");
    await page.locator('#tool-\\.[aria-current]').waitFor();
    await page.keyboard.press("Enter");
    await page.locator("#setup-board code", { hasText: 'pattern:"Bh6 .g7 kg8"' }).waitFor();
    const condition = await page.locator("#setup-board .made code").first().textContent();
    await page.locator("#wr").selectOption("1");
    await page.locator("#setup-material code", { hasText: "material:KRvK" }).waitFor();
    await page.locator("#setup-board-search").click();
    await found(page).waitFor();
    assert.equal(await page.locator("#q").inputValue(), condition);
    const count = run("search", set.games, condition, "--count").trim();
    assert.match(await found(page).textContent(), new RegExp(`^${count} game`));
    assert.equal(new URL(page.url()).searchParams.get("play"), "e2e4");
  });
});

test("squares clicked faster than the server answers are all set up", async () => {
  await visit(set, "/editor", async (page) => {
    await page.route("**/editor?*", async (route) => {
      await new Promise((passed) => setTimeout(passed, 200));
      await route.continue();
    });
    for (const id of ["tool-B", "put-h6", "tool-k", "put-g8", "put-a1"]) await page.locator(`#${id}`).click();
    await page.locator("#setup-board code", { hasText: 'pattern:"ka1 Bh6 kg8"' }).waitFor();
  });
});

test("another database has other games", async () => {
  await visit(set, "/", async (page) => {
    await page.locator("#db").selectOption("hostile");
    await found(page).getByText("1 game found").waitFor();
    assert.equal(new URL(page.url()).search, "?db=hostile");
  });
});
