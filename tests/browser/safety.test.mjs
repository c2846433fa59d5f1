import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, run, tour, visit } from "./tour.mjs";

const set = tour();
const pages = {
  start: "/?play=e2e4,c7c5",
  search: "/?q=check&player=kasparov&sort=date",
  game: "/?db=hostile&game=1&ply=2.1",
  hits: "/?q=check&game=46&notation=chesmayne",
  editor: "/editor?set=Nf5,pg7,.f7,Ah1,ae4&wr=1&q=white:a",
  empty: "/?q=white:nobodyhasthisname",
};

test("markup in a game is shown as text and runs nothing", async () => {
  const texts = {
    "/?db=hostile": ["<img src=x onerror=window.ran='white'>", "<script>window.ran='event'</script>"],
    "/?db=hostile&game=1&ply=2": [
      "<script>window.ran='comment'</script>",
      "<script>window.ran='moves'</script>",
      "</div></main><iframe src=\"javascript:window.ran=1\"></iframe>",
      "O'Neill \"Onload\" & <svg/onload=window.ran='black'>",
    ],
  };
  for (const [path, shown] of Object.entries(texts)) {
    await visit(set, path, async (page) => {
      const tags = page.locator("#tags summary");
      if (await tags.count()) await tags.click();
      const text = await page.locator("body").innerText();
      for (const words of shown) assert.ok(text.includes(words), `${words} in ${path}`);
      assert.equal(await page.evaluate(() => window.ran), undefined);
      assert.equal(await page.locator("iframe, img, main script, [onload], [onerror], [onfocus]").count(), 0);
      assert.equal(await page.locator("main").count(), 1);
    });
  }
});

test("text of an address is shown as text", async () => {
  const script = encodeURIComponent("\"><script>window.ran=1</script>");
  for (const name of ["q", "player", "db", "fen", "play", "game", "ply", "notation", "sort", "offset", "after", "set", "other"]) {
    await visit(set, `/?${name}=${script}`, async (page) => {
      assert.equal(await page.evaluate(() => window.ran), undefined, name);
    }, { expected: [/status of (400|404)/] });
  }
  await visit(set, `/editor?set=${script}&mirror=${script}`, async (page) => {
    assert.equal(await page.evaluate(() => window.ran), undefined);
  }, { expected: [/status of 400/] });
});

test("no page is broader than a telephone", async () => {
  for (const path of Object.values(pages)) {
    for (const width of [320, 360, 700, 1000]) {
      await visit(set, path, async (page) => {
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(needed <= width, `${path} needs ${needed} at ${width}`);
      }, { viewport: { width, height: 700 } });
    }
  }
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds no barrier, ${colorScheme}`, async () => {
    for (const path of Object.values(pages)) {
      await visit(set, path, async (page) => {
        assert.deepEqual(await barriers(page), [], path);
      }, { colorScheme });
    }
  });
}

test("a finger plays a move", async () => {
  await visit(set, "/", async (page) => {
    await page.locator('.squares [data-square="e2"]').tap();
    await page.locator('.squares [data-square="e4"]').tap();
    await page.locator("#board .status", { hasText: "1. e4" }).waitFor();
  }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
});

test("there is a friendly page where there is none", async () => {
  await visit(set, "/nowhere", async (page) => {
    await page.locator("h2", { hasText: "Nothing here" }).waitFor();
    await page.locator("main a").click();
    await page.locator("#board .frame").waitFor();
  }, { expected: [/status of 404/] });
});

test("the sample is what the tests think it is", () => {
  assert.equal(run("search", set.games, "id:46 white:kasparov black:topalov", "--count").trim(), "1");
});

test("what these tests look for would be found", async () => {
  const spoilt = visit(set, "/", async (page) => {
    await page.evaluate(() => {
      document.getElementById("main").insertAdjacentHTML("beforeend", '<input><b style="color:red">b</b>');
    });
    const found = await barriers(page);
    assert.ok(found.some((barrier) => barrier.id === "label"), JSON.stringify(found));
  });
  await assert.rejects(spoilt, /style-src/);
});
