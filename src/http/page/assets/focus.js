// Which square of the board the Tab key leads to. Of all squares, one does.

/** Makes a square the one that the Tab key leads to. */
export function moveTabStop(square) {
  for (const other of document.querySelectorAll('.squares [tabindex="0"]')) other.tabIndex = -1;
  square.tabIndex = 0;
}
