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

  // Each link of the editor adds to the set-up that is shown. A click on one while the next set-up is still under way would
  // undo what was chosen before it, so it waits, and clicks the link of the same name then.
  let waiting = [];
  const hold = (event) => {
    const link = event.target.closest?.('a[id][href^="/editor"]');
    if (!link) return;
    if (!document.documentElement.classList.contains("waiting")) {
      waiting = [];
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    waiting.push(link.id);
  };
  // The page is under way until whoever shows it is done.
  const release = () =>
    setTimeout(() => {
      const [next, ...later] = waiting;
      document.getElementById(next)?.click();
      waiting = later;
    });
  document.addEventListener("click", hold, true);
  document.addEventListener("tabia:shown", release);

  document.addEventListener("tabia:shown", prepare);
  prepare();
}
