// Starts the WebAssembly program of the page, says if it couldn't be loaded, and shows a dialog if it fails later. The build puts the program's two file names into
// data attributes of this script's tag.

/** The dialog that is shown after the program has failed. */
const FAULT = {
  en: {
    title: "The board stopped working",
    saved: "Your game is saved in this browser. Reload the page to continue.",
    unsaved: "Your last change may not be saved. Reload the page to continue.",
    reload: "Reload",
  },
  ko: {
    title: "바둑판이 멈췄습니다",
    saved: "대국은 이 브라우저에 저장되어 있습니다. 페이지를 새로 고치고 이어서 두세요.",
    unsaved: "마지막 변경은 저장되지 않았을 수 있습니다. 페이지를 새로 고치세요.",
    reload: "새로 고침",
  },
};

/** Shown while the program is loading. The document has the same text in English. */
const LOADING_KO = "바둑판을 불러오는 중입니다…";

/** Shown if the program couldn't be loaded. */
const NOT_LOADED = {
  en: "Couldn't load the board. Check your connection, then reload the page.",
  ko: "바둑판을 불러오지 못했습니다. 인터넷 연결을 확인한 뒤 페이지를 새로 고쳐 주세요.",
};

const { js, wasm } = document.querySelector("script[data-wasm]").dataset;
const start = document.querySelector(".start");
const status = start.querySelector(".status");
const lang = navigator.language.startsWith("ko") ? "ko" : "en";
// The help is for readers whose browser couldn't run this script, which reports every other failure.
start.querySelector(".start-help").remove();
if (lang === "ko") Object.assign(status, { lang, textContent: LOADING_KO });
try {
  const { default: init, setFaultListener } = await import(new URL(js, document.baseURI));
  setFaultListener(() => {
    // The program saves the game if it still can. It then prevents the default action (src/browser/lifecycle.rs).
    const isSaved = !dispatchEvent(new Event("badukpan-fault", { cancelable: true }));
    report(FAULT[document.documentElement.lang] ?? FAULT.en, isSaved);
  });
  await init({ module_or_path: new URL(wasm, document.baseURI) });
  start.remove();
  // What the game needs later is then loaded (src/components/lazy.rs). Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? ((task) => setTimeout(task, 2000));
  if (!navigator.connection?.saveData) whenIdle(() => dispatchEvent(new Event("badukpan-idle")));
} catch (error) {
  status.setAttribute("role", "alert");
  Object.assign(status, { className: "status", lang, textContent: NOT_LOADED[lang] });
  throw error;
}

/** Shows a dialog over whatever is open. It can't be closed, because the page no longer works. */
function report({ title, saved, unsaved, reload }, isSaved) {
  document.querySelector(".start")?.remove();
  const dialog = Object.assign(document.createElement("dialog"), { id: "fault" });
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", "fault-title");
  dialog.setAttribute("aria-describedby", "fault-text");
  const heading = Object.assign(document.createElement("h2"), { id: "fault-title", textContent: title });
  const text = Object.assign(document.createElement("p"), { id: "fault-text", textContent: isSaved ? saved : unsaved });
  const choices = Object.assign(document.createElement("div"), { className: "button-row" });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "primary", textContent: reload });
  button.addEventListener("click", () => location.reload());
  choices.append(button);
  dialog.append(heading, text, choices);
  dialog.setAttribute("closedby", "none");
  // For browsers that don't support `closedby`.
  dialog.addEventListener("close", () => dialog.showModal());
  document.body.append(dialog);
  dialog.showModal();
}
