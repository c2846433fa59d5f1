// Follows the links and forms of the page without leaving it: fetches the same address, and puts the new page in place of
// the old one. Everything works without this, only slower.

import { attachBoard } from "./board.js";
import { attachCompletion } from "./complete.js";
import { attachEditor } from "./editor.js";
import { moveTabStop } from "./focus.js";
import { attachGame } from "./game.js";

let underWay = null;

/** Whether an address is one of ours that is shown as a page. */
function isPage(url) {
  return url.origin === location.origin && ["/", "/editor", "/read"].includes(url.pathname);
}

/** Fetches a page and shows it. `history` is "push", "replace" or "keep". */
async function go(url, { history = "push", body = null, scroll = null } = {}) {
  underWay?.abort();
  const request = new AbortController();
  underWay = request;
  document.documentElement.classList.add("waiting");
  try {
    const answer = await fetch(url, body ? { method: "POST", body, signal: request.signal } : { signal: request.signal });
    const text = await answer.text();
    if (!(answer.headers.get("content-type") ?? "").startsWith("text/html")) throw new Error("no page");
    show(new DOMParser().parseFromString(text, "text/html"), history, scroll);
  } catch (error) {
    if (error.name === "AbortError") return;
    say("The server does not answer. Try again.");
  } finally {
    if (underWay === request) {
      underWay = null;
      document.documentElement.classList.remove("waiting");
    }
  }
}

function show(next, history, scroll) {
  const address = next.getElementById("main").dataset.address;
  const before = document.getElementById("main").className;
  if (history === "push" && address !== location.pathname + location.search) {
    window.history.replaceState({ scroll: window.scrollY }, "");
    window.history.pushState(null, "", address);
  } else if (history !== "keep") {
    window.history.replaceState(null, "", address);
  }
  document.title = next.title;
  const state = remember();
  for (const id of ["top", "main"]) {
    const fresh = document.adoptNode(next.getElementById(id));
    document.getElementById(id).replaceWith(fresh);
  }
  recall(state);
  const main = document.getElementById("main");
  // Another kind of page begins at its top; one that the reader comes back to stands where it stood.
  if (scroll !== null) window.scrollTo(0, scroll);
  else if (main.className !== before) window.scrollTo(0, 0);
  else if (state.id?.startsWith("page-")) document.getElementById("games").scrollIntoView();
  say(main.dataset.say);
  document.dispatchEvent(new CustomEvent("tabia:shown"));
}

/** Puts parts of a page in the place of those with the same names. */
function showParts(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const state = remember();
  for (const fresh of next.querySelectorAll("[data-region]")) {
    document.getElementById(fresh.id)?.replaceWith(document.adoptNode(fresh));
  }
  recall(state);
}

/** What a reader has in hand: focus, text that is being typed, what is unfolded. */
function remember() {
  const focused = document.activeElement;
  const region = focused?.closest("[data-region]")?.id;
  const open = [...document.querySelectorAll("details[id]")].map((details) => [details.id, details.open]);
  return {
    id: focused?.id,
    square: focused?.dataset.square,
    caret: focused?.id && "selectionStart" in focused ? focused.selectionStart : null,
    region,
    open,
  };
}

function recall(state) {
  for (const [id, open] of state.open) {
    const details = document.getElementById(id);
    if (details && open) details.open = true;
  }
  const square = state.square && document.querySelector(`.squares [data-square="${state.square}"]`);
  const kept = square || (state.id && document.getElementById(state.id)) || (state.region && document.getElementById(state.region));
  // Where nothing of it is left, as when a game opens, the reader begins at its heading.
  const target = kept || (state.region && (document.getElementById("game") ?? document.getElementById("main")));
  if (!target) return;
  if (square) moveTabStop(square);
  target.focus({ preventScroll: true });
  if (state.caret !== null && "setSelectionRange" in target && target.id === state.id) {
    target.setSelectionRange(state.caret, state.caret);
  }
}

/** Has a screen reader say something. */
function say(text) {
  document.getElementById("live").textContent = text;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute("download") || link.target) return;
  const url = new URL(link.href);
  if (!isPage(url) || (url.hash && url.pathname + url.search === location.pathname + location.search)) return;
  event.preventDefault();
  go(url);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method === "dialog" || !isPage(new URL(form.action))) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
  if (form.method === "post") {
    go(form.action, { body: fields });
  } else {
    const url = new URL(form.action);
    url.search = fields;
    go(url);
  }
});

document.addEventListener("change", (event) => {
  event.target.closest("form[data-auto]")?.requestSubmit();
});

/** Unfolds what the address points at. */
function unfold() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.matches("details")) target.open = true;
}
window.addEventListener("hashchange", unfold);
unfold();

let shownAddress = location.pathname + location.search;
window.addEventListener("popstate", (event) => {
  // A jump inside the page is none to another one.
  if (location.pathname + location.search !== shownAddress) go(location.href, { history: "keep", scroll: event.state?.scroll ?? null });
});
document.addEventListener("tabia:shown", () => {
  shownAddress = location.pathname + location.search;
});

window.history.scrollRestoration = "manual";
document.documentElement.classList.add("scripted");
attachBoard({ go });
attachGame({ showParts, say });
attachCompletion();
attachEditor();
