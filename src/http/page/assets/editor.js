// Makes the board of the set-up editor one stop of the Tab key: arrow keys move over it, a letter chooses the piece.

export function attachEditor() {
  const rows = () => [...document.querySelectorAll(".setup [role=row]")].map((row) => [...row.querySelectorAll("a")]);

  function prepare() {
    const all = rows().flat();
    if (all.length === 0) return;
    const stop = all.includes(document.activeElement) ? document.activeElement : all[0];
    for (const square of all) square.tabIndex = square === stop ? 0 : -1;
  }

  document.addEventListener("keydown", (event) => {
    const square = event.target.closest?.(".setup a");
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      event.preventDefault();
      const grid = rows();
      const y = grid.findIndex((row) => row.includes(square));
      const next = grid[y + step[1]]?.[grid[y].indexOf(square) + step[0]];
      if (!next) return;
      square.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    } else if (event.key === " ") {
      event.preventDefault();
      square.click();
    } else if (event.key.length === 1) {
      document.getElementById(`tool-${event.key}`)?.click();
    }
  });

  document.addEventListener("tabia:shown", prepare);
  prepare();
}
