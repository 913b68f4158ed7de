// Notes which steps a reader has solved, on this device, and shows it. The lessons work without it.

/** Where the stars are kept: an object with the stars of each step, such as {"capture/atari": 3}. */
const KEY = "badukpan.learn";
const MOST = 3;
/** How long after the last move the link to the next step gets the focus, so that a screen reader has said what the board says. */
const PAUSE = 1000;

const main = document.querySelector("main");
const { lesson } = main.dataset;
let stars = read();
if (lesson) followLesson();
else showProgress();

function read() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY));
    return saved && typeof saved === "object" && !Array.isArray(saved) ? saved : {};
  } catch {
    // The browser blocks storage, or the text is damaged.
    return {};
  }
}

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(stars));
  } catch {
    // The stars last as long as the page.
  }
}

/** The stars of a step, from 0 to 3. */
function starsOf(name) {
  const saved = stars[name];
  return Number.isInteger(saved) && saved > 0 ? Math.min(saved, MOST) : 0;
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
    // Another tab may have solved other steps.
    stars = { ...read(), [name]: Math.max(earned, starsOf(name)) };
    save();
    show(step);
    const next = step.querySelector(".next");
    setTimeout(() => {
      if (step.contains(document.activeElement)) next.focus({ preventScroll: true });
    }, PAUSE);
  });
  document.querySelectorAll(".step").forEach(show);
}

/** Shows the stars of a step. */
function show(step) {
  const earned = starsOf(`${lesson}/${step.id}`);
  const shown = step.querySelector(".stars");
  step.toggleAttribute("data-done", earned > 0);
  shown.hidden = earned === 0;
  shown.textContent = "★".repeat(earned) + "☆".repeat(MOST - earned);
  shown.ariaLabel = main.dataset.stars.replace("{stars}", earned);
}

function showProgress() {
  for (const item of document.querySelectorAll("[data-lesson]")) {
    const { lesson: name, steps } = item.dataset;
    const earned = Object.keys(stars).filter((step) => step.startsWith(`${name}/`)).map(starsOf).filter(Boolean);
    const values = { done: earned.length, all: steps, stars: earned.reduce((sum, each) => sum + each, 0), most: MOST * steps };
    const shown = item.querySelector(".progress");
    shown.hidden = earned.length === 0;
    shown.textContent = main.dataset.progress.replaceAll(/\{(\w+)\}/g, (_, key) => values[key]);
    item.toggleAttribute("data-done", earned.length >= steps);
  }
  const reset = document.querySelector(".reset");
  reset.hidden = Object.keys(stars).length === 0;
  reset.onclick = () => {
    if (confirm(reset.dataset.question)) {
      stars = {};
      save();
      showProgress();
    }
  };
}
