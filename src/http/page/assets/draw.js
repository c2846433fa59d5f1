// Draws a position on the board that is there, from the placement of a FEN. Knows nothing of the rules.

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const CELL = 40;
const EDGE = 16;
const SVG = "http://www.w3.org/2000/svg";

/** The pieces of a FEN by square. */
export function placement(fen) {
  const pieces = new Map();
  fen.split(" ")[0].split("/").forEach((row, index) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) {
        file += Number(sign);
      } else if (/[a-z]/i.test(sign)) {
        pieces.set("abcdefgh"[file] + (8 - index), sign);
        file += 1;
      }
    }
  });
  return pieces;
}

/** Upper left corner of a square in the drawing. */
export function corner(square, below) {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const [column, row] = below === "white" ? [file, 7 - rank] : [7 - file, rank];
  return { x: EDGE + column * CELL, y: row * CELL };
}

/** The drawn piece of a square. */
export function pieceOn(frame, square) {
  const { x, y } = corner(square, frame.dataset.below);
  return frame.querySelector(`.picture use[x="${x}"][y="${y}"]`);
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Shows a position with the squares of its last move marked. */
export function draw(frame, fen, uci) {
  const svg = frame.querySelector(".picture svg");
  const below = frame.dataset.below;
  for (const old of svg.querySelectorAll("use, rect.m")) old.remove();
  const names = svg.querySelector("text");
  for (const square of uci ? [uci.slice(0, 2), uci.slice(2, 4)] : []) {
    svg.insertBefore(element("rect", { class: "m", ...corner(square, below), width: CELL, height: CELL }), names);
  }
  const pieces = placement(fen);
  for (const [square, sign] of pieces) {
    const side = sign === sign.toUpperCase() ? "w" : "b";
    svg.append(element("use", { href: `#p-${sign.toLowerCase()}`, class: side, ...corner(square, below) }));
  }
  for (const cell of frame.querySelectorAll("[data-square]")) {
    const square = cell.dataset.square;
    const sign = pieces.get(square);
    const side = sign === sign?.toUpperCase() ? "white" : "black";
    cell.setAttribute("aria-label", sign ? `${side} ${NAMES[sign.toLowerCase()]} ${square}` : `${square}, empty`);
  }
  frame.querySelector(".arrows")?.replaceChildren();
}
