// Steps through a game: each move of the score carries its position, so the board follows at once, and the moves played
// in the position are fetched when the reader has come to rest.

import { draw } from "./draw.js";

const REST = 150;
let timer = 0;
let underWay = null;

export function attachGame({ showParts, say }) {
  const current = () => document.querySelector('.score .move[aria-current="step"]');
  const moves = () => [...document.querySelectorAll(".score .move")];

  /** Shows the position of a move. */
  function show(move) {
    current()?.removeAttribute("aria-current");
    move.setAttribute("aria-current", "step");
    reveal(move);
    draw(document.querySelector("#board .frame"), move.dataset.fen, move.dataset.uci);
    document.querySelector("#board .frame").dataset.legal = "";
    history.replaceState(history.state, "", move.getAttribute("href"));
    say(words(move));
    follow(move);
  }

  /** Fetches board, buttons and tree of the position once the reader stays there. */
  function follow(move) {
    clearTimeout(timer);
    underWay?.abort();
    timer = setTimeout(async () => {
      const request = new AbortController();
      underWay = request;
      try {
        const url = new URL(move.href);
        url.searchParams.set("only", "position");
        const answer = await fetch(url, { signal: request.signal });
        const parts = await answer.text();
        if (!request.signal.aborted) showParts(parts);
      } catch (error) {
        if (error.name !== "AbortError") say("The server does not answer.");
      }
    }, REST);
  }

  /** The move that a key leads to. */
  function target(key) {
    const here = current();
    if (!here) return null;
    const all = moves();
    const after = (ply) => all.find((move) => move.dataset.parent === ply);
    switch (key) {
      case "ArrowRight":
        return after(here.dataset.ply);
      case "ArrowLeft":
        return all.find((move) => move.dataset.ply === here.dataset.parent);
      case "Home":
        return all[0];
      case "End": {
        let last = here;
        for (let next = after(last.dataset.ply); next; next = after(last.dataset.ply)) last = next;
        return last;
      }
      default:
        return null;
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The buttons at the board and those between hits lead to moves of the score, too.
    const inGame = link.closest(".score, #board .buttons, #hits") && current();
    const move = inGame && moveOf(link);
    if (!move) return;
    event.preventDefault();
    show(move);
  }, { capture: true });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select, [role=grid], dialog, [role=listbox]")) return;
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    if (current()) {
      const move = target(event.key);
      event.preventDefault();
      if (move && move !== current()) show(move);
      return;
    }
    const button = { ArrowLeft: "go-back", ArrowRight: "go-forward", Home: "go-start", End: "go-end" }[event.key];
    const link = document.getElementById(button);
    if (link?.href) {
      event.preventDefault();
      link.click();
    }
  });

  document.addEventListener("tabia:shown", () => {
    clearTimeout(timer);
    underWay?.abort();
    reveal(current());
  });
  reveal(current());
}

/** Scrolls the score, and nothing else, to a move. */
function reveal(move) {
  const score = move?.closest(".score");
  if (!score || score.scrollHeight <= score.clientHeight) return;
  const [outer, inner] = [score.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top) score.scrollTop -= outer.top - inner.top + inner.height;
  if (inner.bottom > outer.bottom) score.scrollTop += inner.bottom - outer.bottom + inner.height;
}

/** The move of the score that a link leads to. */
function moveOf(link) {
  if (link.matches(".move")) return link;
  const url = new URL(link.href);
  const here = new URL(location.href);
  if (url.searchParams.get("game") !== here.searchParams.get("game")) return null;
  for (const name of ["flip", "arrows", "notes", "notation"]) {
    if (url.searchParams.get(name) !== here.searchParams.get(name)) return null;
  }
  return document.getElementById(`move-${url.searchParams.get("ply") ?? "0"}`);
}

/** A move in words, as the server says it. */
function words(move) {
  if (move.dataset.say) return move.dataset.say;
  const [, turn, , , , full] = move.dataset.fen.split(" ");
  const [mover, next, number] = turn === "b" ? ["White", "Black", `${full}.`] : ["Black", "White", `${full - 1}...`];
  return `${number} ${move.textContent}, ${mover}; ${next} to move`;
}
