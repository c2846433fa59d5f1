// A server over sample games and a browser that looks at it. A test that ends with a fault in the console, or with
// something that the content policy forbade, has failed.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const tabia = resolve(root, process.env.TABIA ?? "target/debug/tabia");
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The server and the browser of a file of tests. */
export function tour() {
  const set = {};
  before(async () => {
    set.folder = mkdtempSync(join(tmpdir(), "tabia-browser-"));
    set.games = join(set.folder, "games");
    set.hostile = join(set.folder, "hostile");
    run("import", set.games, join(root, "sample-db"));
    run("import", set.hostile, join(root, "tests/data/hostile.pgn"));
    set.server = spawn(tabia, ["serve", "--port", "0", "--log", "faults", set.games, set.hostile], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    set.address = await firstLine(set.server);
    set.browser = await chromium.launch({ executablePath: chromiumPath, args: flags });
  });
  after(async () => {
    await set.browser?.close();
    set.server?.kill();
    if (set.folder) rmSync(set.folder, { recursive: true, force: true });
  });
  return set;
}

/** Runs the program; faults in a file of games are no failure of the import. */
export function run(...args) {
  try {
    return execFileSync(tabia, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if (args[0] === "import" && error.status === 1) return error.stdout;
    throw error;
  }
}

function firstLine(server) {
  return new Promise((found, failed) => {
    let text = "";
    server.stdout.on("data", (data) => {
      text += data;
      if (text.includes("\n")) found(text.split("\n")[0].replace(/\/$/, ""));
    });
    server.on("exit", (status) => failed(new Error(`the server ended with status ${status}`)));
  });
}

/** Opens a page, shows it to `look`, and sees to it that nothing went wrong meanwhile. */
export async function visit(set, path, look, options = {}) {
  const { expected = [], ...settings } = options;
  const context = await set.browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => console.error(`forbidden: ${event.violatedDirective}`));
  });
  try {
    await page.goto(set.address + path);
    await look(page);
    const surprises = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
    assert.deepEqual(surprises, []);
  } finally {
    await context.close();
  }
}

/** The moves of the tree with their games and score, as the page shows them. */
export function treeRows(page) {
  return page.$$eval("#tree tbody tr", (rows) =>
    rows.map((row) => ({
      move: row.querySelector("a").textContent.replace(/^\d+\.+\s/, ""),
      games: Number(row.querySelector(".games").textContent.replaceAll("\u202f", "")),
      score: row.querySelector(".score").textContent.replace("\u202f%", ""),
    })),
  );
}

/** The same as `tabia tree` prints it. */
export function printedTree(set, moves) {
  const line = moves ? ["--after", moves] : [];
  const tree = JSON.parse(run("tree", set.games, ...line, "--format", "json"));
  return tree.moves.map(({ move, games, score }) => ({ move, games, score: score === null ? "" : score.toFixed(1) }));
}

/** Waits until the tree is that of the position. */
export async function atMove(page, text) {
  await page.locator("#board .status", { hasText: text }).waitFor();
}

/** Faults that people with a disability would meet. */
export async function barriers(page) {
  const inject = await page.context().newCDPSession(page);
  // The policy of the page forbids scripts from elsewhere, those of the debugger are none.
  const { readFileSync } = await import("node:fs");
  await inject.send("Runtime.evaluate", { expression: readFileSync(axe, "utf8") });
  const { result } = await inject.send("Runtime.evaluate", {
    expression: "axe.run().then((found) => JSON.stringify(found.violations.map(({ id, impact, nodes }) => " +
      "({ id, impact, at: nodes.map((node) => node.target.join(' ') + ': ' + node.failureSummary) }))))",
    awaitPromise: true,
  });
  return JSON.parse(result.value);
}
