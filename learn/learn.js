// Notes which steps a reader has done, on this device, shows it, and leads from step to step. The lessons work without it.

/**
 * Where the stars are kept: those of each step that was solved as a word such as "capture/atari=3" (src/saved/texts.rs merges them from a
 * backup). "counting/count=0" is a step that was looked at, and "capture=0" a lesson that is done.
 */
const KEY = "badukpan.learn";
/** Where the lesson is kept with which a reader goes on, by its number and its name (crates/game/src/saved/lesson.rs). */
const LESSON = "badukpan.lesson";
/** Where the settings are kept. Their first word is the language (crates/board/src/state/settings.rs). */
const SETTINGS = "badukpan.settings";
const MOST = 3;
/** How long after the last move the link to the next step gets the focus, so that a screen reader begins to say what the board says. */
const PAUSE = 1000;
/** How long after the page has loaded the lessons are kept for use without a network. */
const LATER = 3000;

const main = document.querySelector("main");
const { lesson } = main.dataset;
const steps = [...document.querySelectorAll(".step")];
/** The stars of each step that is done, by its name. */
let stars = readStars();
const update = lesson ? showSteps : showProgress;
if (lesson) followLesson();
else showProgress();
for (const link of document.querySelectorAll(".languages a")) link.addEventListener("click", () => keepLanguage(link.hreflang));
addEventListener("load", () => setTimeout(() => keepLessons().catch(() => {}), LATER));
// Another tab has solved a step, or forgotten all. The key is null when all storage is cleared.
addEventListener("storage", ({ key }) => {
  if (key !== null && key !== KEY) return;
  stars = readStars();
  update();
});

function read(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    // The browser blocks storage.
    return "";
  }
}

function write(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // It lasts as long as the page.
  }
}

function readStars() {
  const words = read(KEY).split(" ").map((word) => word.split("="));
  return new Map(words.filter(([, earned]) => /^[0-3]$/.test(earned)).map(([name, earned]) => [name, Number(earned)]));
}

function save() {
  write(KEY, Array.from(stars, ([name, earned]) => `${name}=${earned}`).join(" "));
}

/** Makes this the reader's language, here and on the play page. */
function keepLanguage(tag) {
  // A reader without settings has the page's own, in which the coordinates are shown.
  const [, ...others] = (read(SETTINGS) || "en coordinates").split(" ");
  write(SETTINGS, [tag, ...others].join(" "));
}

function followLesson() {
  const failures = new Map();
  const stepOf = ({ target }) => target.closest?.(".step");
  addEventListener("baduk-failed", (event) => {
    const step = stepOf(event);
    failures.set(step, (failures.get(step) ?? 0) + 1);
    showAnswer(step);
  });
  addEventListener("baduk-solved", (event) => {
    const step = stepOf(event);
    const earned = Math.max(1, MOST - (failures.get(step) ?? 0));
    failures.delete(step);
    note(step, earned);
    showAnswer(step);
    const goOn = setTimeout(() => {
      if (!step.contains(document.activeElement)) return;
      const next = step.querySelector(".next");
      // The change of focus may cut off what the board says, so a screen reader says it again with the link.
      next.ariaDescription = step.querySelector("baduk-pan").shadowRoot.querySelector("[part=comment]:not([hidden])")?.textContent ?? "";
      next.focus({ preventScroll: true });
    }, PAUSE);
    // A reader who does anything meanwhile, such as trying again, stays where they are.
    for (const type of ["keydown", "pointerdown"]) addEventListener(type, () => clearTimeout(goOn), { once: true, capture: true });
  });
  // A reader who goes on has seen what was to be seen, or plays it.
  for (const step of steps) {
    if (step.dataset.kind === "solve") continue;
    for (const link of step.querySelectorAll(".after a")) link.addEventListener("click", () => note(step, 0));
  }
  showSteps();
  if (!nextStep()) stars.set(lesson, 0);
  if ("stepwise" in main.dataset) goThrough();
  // Without boards, as when their script could not be loaded, the answers in the page are all there is.
  addEventListener("load", () => main.toggleAttribute("data-without-boards", !customElements.get("baduk-pan")));
}

/** The name of a step in the course. */
function nameOf(step) {
  return `${lesson}/${step.id}`;
}

/** Whether a step was solved, or looked at if there is nothing to solve. */
function isDone(step) {
  const earned = stars.get(nameOf(step));
  return earned > 0 || (earned === 0 && step.dataset.kind !== "solve");
}

/** Notes what a step has earned, and that the lesson is done with its last one. */
function note(step, earned) {
  const name = nameOf(step);
  stars.set(name, Math.max(earned, stars.get(name) ?? 0));
  // Who does a lesson again goes on where they were.
  if (!stars.has(lesson)) {
    if (!nextStep()) stars.set(lesson, 0);
    keepPlace();
  }
  save();
  show(step);
}

/** The step with which a reader goes on: the first to solve that isn't solved, or what leads to it if that wasn't seen. */
function nextStep() {
  const isOpen = (step) => step.dataset.kind === "solve" && !isDone(step);
  const open = steps.findIndex(isOpen);
  let at = open < 0 ? steps.length : open;
  while (at > 0 && steps[at - 1].dataset.kind !== "solve" && !isDone(steps[at - 1])) at -= 1;
  return steps[at];
}

/** Keeps the lesson with which the reader goes on: this one, or the next that isn't done. */
function keepPlace() {
  const lessons = main.dataset.lessons.split(" ");
  const here = lessons.indexOf(lesson);
  const next = [...lessons.slice(here), ...lessons.slice(0, here)].find((name) => !stars.has(name));
  write(LESSON, next ? `${lessons.indexOf(next) + 1} ${next}` : "");
}

/** Shows one step at a time, first the one in the address, or else the one with which the reader goes on. */
function goThrough() {
  const links = [...document.querySelectorAll(".steps a")];
  const go = (step) => {
    main.dataset.at = steps.indexOf(step);
    for (const [number, other] of steps.entries()) {
      other.toggleAttribute("data-current", other === step);
      links[number].ariaCurrent = other === step ? "step" : null;
    }
    // The same step in another language.
    for (const link of document.querySelectorAll(".languages a")) link.hash = step.id;
  };
  const named = () => steps.find(({ id }) => `#${id}` === location.hash);
  go(named() ?? nextStep() ?? steps[0]);
  addEventListener("hashchange", () => go(named() ?? steps[0]));
  main.addEventListener("click", (event) => {
    const hash = event.target.closest?.("a")?.getAttribute("href");
    const step = steps.find(({ id }) => `#${id}` === hash);
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A lesson is one entry of the browser's history: going back leaves it.
    history.replaceState(null, "", hash);
    go(step);
    step.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  });
}

/** Shows what the board says of a move, which comes with the next picture. */
function showAnswer(step) {
  requestAnimationFrame(() => requestAnimationFrame(() => step.querySelector(".board").scrollIntoView({ block: "nearest" })));
}

function showSteps() {
  steps.forEach(show);
}

/** Shows the stars of a step, and in the line of the progress that it is done. */
function show(step) {
  const earned = stars.get(nameOf(step)) ?? 0;
  const shown = step.querySelector(".stars");
  step.toggleAttribute("data-done", isDone(step));
  document.querySelector(`.steps [href="#${step.id}"]`)?.toggleAttribute("data-done", isDone(step));
  shown.hidden = earned === 0;
  shown.textContent = "★".repeat(earned) + "☆".repeat(MOST - earned);
  shown.ariaLabel = main.dataset.stars.replace("{stars}", earned);
}

function showProgress() {
  const items = [...document.querySelectorAll("[data-lesson]")];
  for (const item of items) {
    const { lesson: name, steps } = item.dataset;
    const all = steps.split(" ").filter(Boolean);
    const earned = all.map((step) => stars.get(`${name}/${step}`) ?? 0).filter(Boolean);
    const values = { done: earned.length, all: all.length, stars: earned.reduce((sum, each) => sum + each, 0), most: MOST * all.length };
    const shown = item.querySelector(".progress");
    shown.hidden = earned.length === 0;
    shown.textContent = fill(main.dataset.progress, values);
    item.toggleAttribute("data-done", stars.has(name) || (all.length > 0 && earned.length === all.length));
  }
  showStart(items);
  const reset = document.querySelector(".reset");
  reset.hidden = stars.size === 0;
  reset.onclick = () => {
    if (confirm(reset.dataset.question)) {
      stars = new Map();
      save();
      write(LESSON, "");
      showProgress();
      main.focus();
    }
  };
}

/** Leads to the lesson that was begun, to the first that isn't done, or to a game if all are. */
function showStart(items) {
  const start = document.querySelector(".start");
  start.dataset.start ??= start.textContent;
  const [, begun] = read(LESSON).split(" ");
  const isOpen = (item) => !("done" in item.dataset);
  const next = items.find((item) => item.dataset.lesson === begun && isOpen(item)) ?? items.find(isOpen);
  for (const item of items) item.toggleAttribute("data-next", item === next);
  start.href = next ? next.querySelector("a").href : start.dataset.game;
  if (!next) start.textContent = start.dataset.play;
  else start.textContent = begun || stars.size ? fill(start.dataset.continue, next.dataset) : start.dataset.start;
}

/** Puts values into a text with their names in braces. */
function fill(text, values) {
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Keeps the app and all lessons in this language on the device, unless the reader asks to save data. It may fail, as in a private window. */
async function keepLessons() {
  const workers = navigator.serviceWorker;
  if (!workers || navigator.connection?.saveData) return;
  await workers.register("../../sw.js");
  const { active } = await workers.ready;
  active.postMessage(`lessons ${document.documentElement.lang}`);
}
