// Proposals for the word at the caret of the search box: a combobox with a list.

const REST = 120;
let timer = 0;
let underWay = null;
let from = 0;
let end = 0;
let chosen = -1;

export function attachCompletion() {
  document.addEventListener("input", (event) => {
    if (event.target.id === "q") {
      clearTimeout(timer);
      timer = setTimeout(() => ask(event.target), REST);
    }
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.id === "q") prepare(event.target);
  });
  document.addEventListener("focusout", (event) => {
    if (event.target.id === "q") close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.id === "q") key(event);
  });
  // The box keeps the focus while a proposal is clicked.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest?.("#proposals")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const option = event.target.closest?.("#proposals [role=option]");
    if (option) take(option);
  });
}

const box = () => document.getElementById("q");
const list = () => document.getElementById("proposals");
const options = () => [...list().children];

function prepare(input) {
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", "proposals");
  if (!input.hasAttribute("aria-expanded")) input.setAttribute("aria-expanded", "false");
}

async function ask(input) {
  underWay?.abort();
  const request = new AbortController();
  underWay = request;
  end = input.selectionStart ?? input.value.length;
  const text = input.value.slice(0, end);
  if (text.trim() === "") {
    close();
    return;
  }
  const url = new URL("/api/complete", location.href);
  url.searchParams.set("q", text);
  if (input.dataset.db) url.searchParams.set("db", input.dataset.db);
  try {
    const answer = await fetch(url, { signal: request.signal });
    if (!answer.ok) return;
    const found = await answer.json();
    if (!request.signal.aborted && document.activeElement === input) open(input, found, text);
  } catch (error) {
    if (error.name !== "AbortError") close();
  }
}

function open(input, found, text) {
  // Places count characters, not units of the string.
  const letters = [...text];
  from = letters.slice(0, found.from).join("").length;
  const word = text.slice(from);
  const proposals = found.proposals.filter((proposal) => proposal !== word);
  if (proposals.length === 0) {
    close();
    return;
  }
  chosen = -1;
  list().replaceChildren(
    ...proposals.map((proposal, at) => {
      const option = document.createElement("li");
      option.id = `proposal-${at}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.textContent = proposal;
      return option;
    }),
  );
  list().hidden = false;
  input.setAttribute("aria-expanded", "true");
  input.removeAttribute("aria-activedescendant");
}

function close() {
  clearTimeout(timer);
  underWay?.abort();
  chosen = -1;
  const proposals = list();
  if (proposals) proposals.hidden = true;
  box()?.setAttribute("aria-expanded", "false");
  box()?.removeAttribute("aria-activedescendant");
}

function key(event) {
  if (list().hidden) {
    if (event.key === "ArrowDown" && event.target.value) ask(event.target);
    return;
  }
  const all = options();
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const step = event.key === "ArrowDown" ? 1 : -1;
    mark((chosen + step + all.length + (chosen < 0 && step < 0 ? 1 : 0)) % all.length);
  } else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) {
    take(all[chosen]);
  } else if (event.key === "Escape") {
    close();
  } else {
    return;
  }
  event.preventDefault();
}

function mark(at) {
  chosen = at;
  options().forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
  options()[at].scrollIntoView({ block: "nearest" });
  box().setAttribute("aria-activedescendant", `proposal-${at}`);
}

/** Puts a proposal in the place of the word; a field waits for its value, a value is finished. */
function take(option) {
  const input = box();
  const proposal = option.textContent;
  const rest = input.value.slice(end);
  const isField = proposal.endsWith(":");
  const text = proposal + (isField || rest.startsWith(" ") ? "" : " ");
  input.value = input.value.slice(0, from) + text + rest;
  const caret = from + text.length;
  input.setSelectionRange(caret, caret);
  close();
  if (isField) ask(input);
}
