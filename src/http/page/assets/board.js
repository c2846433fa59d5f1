// Moves on the board: by pulling a piece, by two clicks, by keyboard. Which moves there are stands in the page.

import { pieceOn } from "./draw.js";
import { moveTabStop } from "./focus.js";

let picked = null;
let pulling = null;

const frameOf = (cell) => cell.closest(".frame");
const legal = (frame) => frame.dataset.legal.split(" ").filter(Boolean);
const from = (frame, square) => legal(frame).filter((move) => move.startsWith(square));

export function attachBoard({ go }) {
  const cellAt = (event) => event.target.closest?.(".squares [data-square]");

  document.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (!cell || event.button !== 0) return;
    const frame = frameOf(cell);
    if (picked && isTarget(frame, cell)) return;
    if (from(frame, cell.dataset.square).length === 0) {
      letGo();
      return;
    }
    const again = picked === cell.dataset.square;
    pick(frame, cell);
    pulling = { frame, cell, again, x: event.clientX, y: event.clientY, piece: pieceOn(frame, cell.dataset.square), moved: false };
    // Without this, a finger would scroll the page.
    cell.setPointerCapture?.(event.pointerId);
  });

  document.addEventListener("pointermove", (event) => {
    if (!pulling?.piece) return;
    const scale = pulling.frame.querySelector(".picture svg").viewBox.baseVal.width / pulling.frame.clientWidth;
    const [dx, dy] = [(event.clientX - pulling.x) * scale, (event.clientY - pulling.y) * scale];
    if (!pulling.moved && Math.hypot(dx, dy) < 6) return;
    if (!pulling.moved) pulling.piece.parentNode.append(pulling.piece);
    pulling.moved = true;
    pulling.frame.classList.add("pulling");
    pulling.piece.setAttribute("transform", `translate(${dx} ${dy})`);
  });

  document.addEventListener("pointerup", (event) => {
    if (!pulling) return;
    const { frame, cell, piece, moved, again } = pulling;
    pulling = null;
    frame.classList.remove("pulling");
    if (!moved) {
      if (again) letGo();
      return;
    }
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.dataset?.square);
    if (under && under !== cell && isTarget(frame, under)) {
      play(frame, under);
    } else {
      piece.removeAttribute("transform");
      if (under !== cell) letGo();
    }
  });

  document.addEventListener("pointercancel", () => {
    pulling?.piece?.removeAttribute("transform");
    pulling?.frame.classList.remove("pulling");
    pulling = null;
  });

  document.addEventListener("click", (event) => {
    const cell = cellAt(event);
    if (!cell) return;
    moveTabStop(cell);
    const frame = frameOf(cell);
    if (picked && isTarget(frame, cell)) play(frame, cell);
  });

  document.addEventListener("keydown", (event) => {
    const cell = cellAt(event);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (steps[event.key]) {
      step(cell, ...steps[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      choose(cell);
    } else if (event.key === "Escape" && picked) {
      letGo();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  document.addEventListener("tabia:shown", () => {
    picked = null;
    pulling = null;
  });

  /** Plays the move to a square; asks first what a pawn becomes. */
  async function play(frame, cell) {
    const start = picked;
    const moves = from(frame, start).filter((move) => move.slice(2, 4) === cell.dataset.square);
    letGo();
    const move = moves.length > 1 ? await promote(frame, moves) : moves[0];
    if (!move) {
      pieceOn(frame, start)?.removeAttribute("transform");
      return;
    }
    // A move that the line or the score goes on with stays in it.
    const known = [...document.querySelectorAll(".score [data-uci]")].find(
      (other) => other.dataset.uci === move && other.dataset.parent === currentPly(),
    );
    const forward = document.getElementById("go-forward");
    const next = known ?? (forward?.dataset.uci === move && forward.href ? forward : null);
    if (next) {
      next.click();
      return;
    }
    const url = new URL(frame.dataset.base, location.href);
    const line = url.searchParams.get("play");
    url.searchParams.set("play", line ? `${line},${move}` : move);
    go(url);
  }

  function choose(cell) {
    const frame = frameOf(cell);
    if (picked && isTarget(frame, cell)) {
      play(frame, cell);
    } else if (picked === cell.dataset.square) {
      letGo();
    } else if (from(frame, cell.dataset.square).length > 0) {
      pick(frame, cell);
    } else {
      letGo();
    }
  }
}

function currentPly() {
  return document.querySelector('.score [aria-current="step"]')?.dataset.ply;
}

function step(cell, dx, dy) {
  const rows = [...cell.closest(".squares").children].map((row) => [...row.children]);
  const y = rows.findIndex((row) => row.includes(cell));
  const x = rows[y].indexOf(cell);
  const next = rows[y + dy]?.[x + dx];
  if (!next) return;
  moveTabStop(next);
  next.focus();
}

function isTarget(frame, cell) {
  return from(frame, picked).some((move) => move.slice(2, 4) === cell.dataset.square);
}

function pick(frame, cell) {
  letGo();
  picked = cell.dataset.square;
  cell.setAttribute("aria-selected", "true");
  for (const move of from(frame, picked)) {
    frame.querySelector(`[data-square="${move.slice(2, 4)}"]`).classList.add("target");
  }
}

function letGo() {
  picked = null;
  for (const cell of document.querySelectorAll(".squares [aria-selected], .squares .target")) {
    cell.removeAttribute("aria-selected");
    cell.classList.remove("target");
  }
}

/** Asks what a pawn becomes; nothing when the reader thinks better of it. */
function promote(frame, moves) {
  const dialog = document.getElementById("promotion");
  const side = moves[0][3] === "8" ? "w" : "b";
  for (const shape of dialog.querySelectorAll("use")) shape.setAttribute("class", side);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    const closed = () => done(moves.find((move) => move[4] === dialog.returnValue));
    dialog.addEventListener("close", closed, { once: true });
  });
}
