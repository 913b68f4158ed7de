// Notes which steps a reader has solved, on this device, and shows it. The lessons work without it.

/** Where the stars are kept: those of each step as a word such as "capture/atari=3" (src/saved/texts.rs merges them from a backup). */
const KEY = "badukpan.learn";
const MOST = 3;
/** How long after the last move the link to the next step gets the focus, so that a screen reader begins to say what the board says. */
const PAUSE = 1000;
/** How long after the page has loaded the lessons are kept for use without a network. */
const LATER = 3000;

const main = document.querySelector("main");
const { lesson } = main.dataset;
/** The stars of each step that was solved, by its name. */
let stars = read();
const update = lesson ? showSteps : showProgress;
if (lesson) followLesson();
else showProgress();
// Another tab has solved a step, or forgotten all. The key is null when all storage is cleared.
addEventListener("load", () => setTimeout(() => keepLessons().catch(() => {}), LATER));
addEventListener("storage", ({ key }) => {
  if (key !== null && key !== KEY) return;
  stars = read();
  update();
});

function read() {
  let saved = "";
  try {
    saved = localStorage.getItem(KEY) ?? "";
  } catch {
    // The browser blocks storage.
  }
  const words = saved.split(" ").map((word) => word.split("="));
  return new Map(words.filter(([, earned]) => /^[1-3]$/.test(earned)).map(([name, earned]) => [name, Number(earned)]));
}

function save() {
  try {
    localStorage.setItem(KEY, Array.from(stars, ([name, earned]) => `${name}=${earned}`).join(" "));
  } catch {
    // The stars last as long as the page.
  }
}

function followLesson() {
  const failures = new Map();
  const stepOf = ({ target }) => target.closest?.(".step");
  addEventListener("baduk-failed", (event) => {
    const step = stepOf(event);
    failures.set(step, (failures.get(step) ?? 0) + 1);
  });
  addEventListener("baduk-solved", (event) => {
    const step = stepOf(event);
    const name = `${lesson}/${step.id}`;
    const earned = Math.max(1, MOST - (failures.get(step) ?? 0));
    failures.delete(step);
    stars.set(name, Math.max(earned, stars.get(name) ?? 0));
    save();
    show(step);
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
  showSteps();
  // Without boards, as when their script could not be loaded, the answers in the page are all there is.
  addEventListener("load", () => main.toggleAttribute("data-without-boards", !customElements.get("baduk-pan")));
  // The same step in the other language.
  for (const link of document.querySelectorAll(".languages a")) link.onclick = () => { link.hash = location.hash; };
}

function showSteps() {
  document.querySelectorAll(".step").forEach(show);
}

/** Shows the stars of a step. */
function show(step) {
  const earned = stars.get(`${lesson}/${step.id}`) ?? 0;
  const shown = step.querySelector(".stars");
  step.toggleAttribute("data-done", earned > 0);
  shown.hidden = earned === 0;
  shown.textContent = "★".repeat(earned) + "☆".repeat(MOST - earned);
  shown.ariaLabel = main.dataset.stars.replace("{stars}", earned);
}

function showProgress() {
  for (const item of document.querySelectorAll("[data-lesson]")) {
    const { lesson: name, steps } = item.dataset;
    const all = steps.split(" ").filter(Boolean);
    const earned = all.map((step) => stars.get(`${name}/${step}`) ?? 0).filter(Boolean);
    const values = { done: earned.length, all: all.length, stars: earned.reduce((sum, each) => sum + each, 0), most: MOST * all.length };
    const shown = item.querySelector(".progress");
    shown.hidden = earned.length === 0;
    shown.textContent = main.dataset.progress.replaceAll(/\{(\w+)\}/g, (_, key) => values[key]);
    item.toggleAttribute("data-done", all.length > 0 && earned.length === all.length);
  }
  const reset = document.querySelector(".reset");
  reset.hidden = stars.size === 0;
  reset.onclick = () => {
    if (confirm(reset.dataset.question)) {
      stars = new Map();
      save();
      showProgress();
      main.focus();
    }
  };
}

/** Keeps the app and all lessons in this language on the device, unless the reader asks to save data. It may fail, as in a private window. */
async function keepLessons() {
  const workers = navigator.serviceWorker;
  if (!workers || navigator.connection?.saveData) return;
  await workers.register("../../sw.js");
  const { active } = await workers.ready;
  active.postMessage(`lessons ${document.documentElement.lang}`);
}
