import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { barriers, run, tour } from "./tour.mjs";

const set = tour();
const page = (...args) => run(...args, "--format", "html", "--diagram-every", "10");
const pages = {
  one: () => page("show", set.games, "46"),
  figurine: () => page("export", set.games, "player:fischer", "--notation", "figurine"),
  sheet: () => page("export", set.games, "id:1..2", "--notation", "chesmayne"),
  setup: () => page("export", set.games, "start:setup id:460..470", "--notation", "descriptive"),
};

for (const [name, make] of Object.entries(pages)) {
  test(`a page of games has no barriers and fits a phone: ${name}`, async () => {
    const file = join(set.folder, `${name}.html`);
    writeFileSync(file, make());
    for (const colorScheme of ["light", "dark"]) {
      const context = await set.browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme });
      try {
        const shown = await context.newPage();
        await shown.goto(pathToFileURL(file).href);
        assert.ok(await shown.locator("figure svg").count() > 0);
        assert.equal(await shown.evaluate(() => document.documentElement.scrollWidth), 360);
        assert.deepEqual(await barriers(shown), []);
      } finally {
        await context.close();
      }
    }
  });
}
