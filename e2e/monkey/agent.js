// Runs in every frame before the page's own scripts: finds elements by number, does what needs no real input event, and looks at the page.
(() => {
  const CONTROLS = "button,input,select,textarea,a[href],summary,label,[tabindex],[role=button]";
  const KINDS = {
    control: CONTROLS,
    field: "input,textarea,select",
    board: ".board",
    tree: "[data-testid=tree],.tree",
    host: "baduk-pan",
    frame: "iframe[src]",
    block: "section,details,iframe,textarea,.shelter",
    any: "*",
  };
  const PLACES = ".shelter,body,main,section,details,baduk-pan";

  // A trap in a long chain of calls is told with all of them.
  Error.stackTraceLimit = 40;

  /** The memories of all programs in this frame. */
  const memories = new Set();
  /** Elements that were taken out and may come back. */
  const parked = [];

  // Nothing that a text says may be run: hostile markup tries to set this. Configurable, as a frame may keep its window when its first page replaces the
  // empty one, and this script then runs in it again.
  Object.defineProperty(window, "pwned", {
    configurable: true,
    set(value) { console.error(`monkey: a text was run as a script (${value})`); },
    get() { return undefined; },
  });
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`monkey: content security policy: ${effectiveDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`);
  });
  // A print dialog would wait for a person.
  window.print = () => {
    dispatchEvent(new Event("beforeprint"));
    setTimeout(() => dispatchEvent(new Event("afterprint")));
  };
  let visibility;
  for (const [name, own] of [["visibilityState", () => visibility], ["hidden", () => visibility && visibility === "hidden"]]) {
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, name);
    Object.defineProperty(document, name, { get: () => own() ?? get.call(document), configurable: true });
  }
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const result = await original.apply(WebAssembly, given);
      for (const part of Object.values((result.instance ?? result).exports)) if (part instanceof WebAssembly.Memory) memories.add(part);
      return result;
    };
  }

  /** The document and all roots of shadow trees and of own frames in it. */
  function roots() {
    const found = [document];
    for (const root of found) {
      for (const element of root.querySelectorAll("baduk-pan,.shelter")) {
        const inner = element.shadowRoot ?? (element.localName === "iframe" ? element.contentDocument : null);
        if (inner) found.push(inner);
      }
    }
    return found;
  }

  const deep = (selector) => roots().flatMap((root) => [...root.querySelectorAll(selector)]);
  const parent = (node) => node.assignedSlot ?? node.parentNode ?? node.host ?? node.defaultView?.frameElement;
  const holds = (outer, node) => {
    for (let at = node; at; at = parent(at)) if (at === outer) return true;
    return false;
  };
  const modal = () => deep("dialog:modal").at(-1);

  /** The box of an element in this frame's window. */
  function box(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const frame = element.ownerDocument === document ? null : element.ownerDocument.defaultView?.frameElement;
    const outer = frame ? frame.getBoundingClientRect() : { left: 0, top: 0 };
    return { left: left + outer.left, top: top + outer.top, width, height };
  }

  /** What an element is called in a trace. */
  function named(element, all) {
    const host = element.getRootNode().host;
    const own = [element.localName, element.id && `#${element.id}`, element.dataset?.testid && `[${element.dataset.testid}]`].filter(Boolean).join("");
    const words = element.localName === "baduk-pan" ? "" : (element.getAttribute("aria-label") ?? element.getAttribute("name") ?? (element.childElementCount < 3 ? element.textContent : "")).trim().slice(0, 30);
    const name = `${host ? `${host.id || host.localName} ` : ""}${own}${words && ` ${words}`}`;
    if (!all) return name;
    const same = all.filter((other) => other.localName === element.localName && named(other) === name);
    return same.length > 1 ? `${name} /${same.indexOf(element)}` : name;
  }

  /** The element that an action is about: the one with the name from a trace, else by its number among those of its kind that can be reached. */
  function target({ of, nth, on }) {
    if (of === "viewport" || of === "focus") return null;
    const top = of === "host" || of === "block" ? null : modal();
    const all = deep(KINDS[of]).filter((element) => (of === "host" || of === "block" || element.checkVisibility()) && (!top || holds(top, element)));
    const known = on && all.find((element) => named(element, all) === on);
    return known || all[nth % all.length] || null;
  }

  /** Where an action happens, in the window: on the element, scrolled into view, or anywhere. */
  function place(action, element) {
    if (!element) return { x: action.x * innerWidth, y: action.y * innerHeight };
    let at = box(element);
    if (at.top < 0 || at.left < 0 || at.top + at.height > innerHeight || at.left + at.width > innerWidth) {
      element.scrollIntoView({ block: "center", inline: "center" });
      at = box(element);
    }
    return { x: at.left + action.x * at.width, y: at.top + action.y * at.height };
  }

  /** The innermost element at a place of the window, through shadow trees. */
  function under({ x, y }) {
    let root = document;
    for (;;) {
      const found = root.elementFromPoint(x, y);
      if (!found?.shadowRoot || found.shadowRoot === root) return found;
      const inner = found.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === found) return found;
      root = found.shadowRoot;
    }
  }

  function focused() {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at ?? document.body;
  }

  function focusNear(element) {
    for (let at = element; at instanceof Node; at = parent(at)) {
      if (!(at instanceof HTMLElement || at instanceof SVGElement) || at.tabIndex < 0) continue;
      at.focus({ preventScroll: true });
      return;
    }
  }

  const shared = { bubbles: true, cancelable: true, composed: true };

  /** Sends the events of a pointer that is pressed or let go, or that moves. */
  function point(types, { x, y }, { touch = false, shift = false, button = 0, count = 1 }) {
    const element = under({ x, y });
    if (!element) return true;
    const init = { ...shared, clientX: x, clientY: y, shiftKey: shift, button, view: window, detail: count };
    const pointer = { ...init, detail: 0, pointerType: touch ? "touch" : "mouse", isPrimary: true, pointerId: 1 };
    let allowed = true;
    for (const type of types) {
      const isMouse = /^(mouse|click|dblclick|contextmenu)/.test(type);
      if (type === "click") pointer.detail = count;
      const Kind = isMouse && type.startsWith("mouse") || type === "dblclick" ? MouseEvent : PointerEvent;
      allowed = element.dispatchEvent(new Kind(type, Kind === PointerEvent ? pointer : init)) && allowed;
      if (type === "mousedown" && allowed) focusNear(element);
    }
    return allowed;
  }

  const DOWN = ["pointerover", "pointerenter", "pointermove", "mousemove", "pointerdown", "mousedown"];
  const UP = ["pointerup", "mouseup", "click"];

  function transferred({ name, mime, value, isFile }) {
    const data = new DataTransfer();
    if (isFile) data.items.add(new File([value], name));
    else data.setData(mime, value);
    return data;
  }

  function write(element, value) {
    const type = element.type ?? "";
    if (element.localName === "select") element.selectedIndex = element.options.length ? value.length % element.options.length : -1;
    else if (type === "file") return;
    else if (type === "range" || type === "number") element.value = String(value.length * 7);
    else if (type === "checkbox" || type === "radio") return element.click();
    else element.value = value;
    element.dispatchEvent(new InputEvent("input", shared));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Where an element can be put: an own place by its number, never into itself. */
  function shelter(nth, element) {
    const all = deep(PLACES).filter((place) => place !== element && !holds(element, place) && place.getRootNode().host?.localName !== "baduk-pan");
    const found = all[nth % all.length];
    if (found.localName === "iframe") return found.contentDocument?.body ?? document.body;
    return found.shadowRoot && found.localName !== "baduk-pan" ? found.shadowRoot : found;
  }

  /** Ways of moving an element. What the document forbids is none of ours. */
  const MOVES = {
    append: (element, place) => place.append(element),
    prepend: (element, place) => place.prepend(element),
    insertBefore: (element, place, nth) => place.insertBefore(element, place.childNodes[nth % (place.childNodes.length + 1)] ?? null),
    moveBefore: (element, place, nth) => {
      const before = place.childNodes[nth % (place.childNodes.length + 1)] ?? null;
      // Chromium 156 can end the page's process after moveBefore() on a shadow root, on any page: see SECURITY.md.
      const isSafe = place.moveBefore && place.nodeType === Node.ELEMENT_NODE && place.isConnected && element.isConnected && place.ownerDocument === element.ownerDocument;
      if (isSafe && before !== element) place.moveBefore(element, before);
      else place.insertBefore(element, before);
    },
    remove: (element) => {
      parked.push(element);
      element.remove();
    },
    again: (element, place) => place.append(parked.shift() ?? element),
    away: (element, place) => {
      const next = element.nextSibling;
      const home = element.parentNode;
      element.remove();
      if (next?.parentNode === home) home.insertBefore(element, next);
      else home.append(element);
      if (place.childElementCount < 8) place.append(element);
    },
    clone: (element, place) => {
      if (deep("baduk-pan,iframe").length < 14) place.append(element.cloneNode(true));
      else element.remove();
    },
    wrap: (element) => {
      const outer = document.createElement("section");
      element.replaceWith(outer);
      outer.append(element);
    },
    html: (element) => {
      const home = element.parentNode;
      // A script's text would be markup then: that is the author's doing.
      if (home?.localName === "section" && !home.querySelector("script")) home.innerHTML = home.innerHTML;
    },
  };

  const METHODS = ["next", "previous", "first", "last", "pass", "reset", "hint", "showSolution", "start", "goTo", "play"];

  /** What can be done without a real input event, by the name in an action's `do`. Each is given the element that it is about. */
  const DEEDS = {
    tap(action, element) {
      const at = place(action, element);
      point(DOWN, at, action);
      point(UP, at, action);
      if (action.count === 2) {
        point(DOWN.slice(4), at, action);
        point([...UP, "dblclick"], at, action);
      }
    },
    press: (action, element) => point(DOWN, place(action, element), action),
    release: (action, element) => point(UP, place(action, element), action),
    hover: (action, element) => point(["pointerover", "pointermove", "mousemove"], place(action, element), action),
    cancel: (action, element) => point(["pointercancel", "pointerleave"], place(action, element), action),
    menu: (action, element) => point(["contextmenu"], place(action, element), action),
    sweep(action, element) {
      const [from, to] = [place(action, element), place({ x: action.toX, y: action.toY }, element)];
      point(DOWN, from, action);
      for (let step = 1; step <= 4; step++) {
        point(["pointermove", "mousemove"], { x: from.x + ((to.x - from.x) * step) / 4, y: from.y + ((to.y - from.y) * step) / 4 }, action);
      }
      point(UP, to, action);
    },
    click: (action, element) => element?.click?.(),
    close() {
      // As Escape does it.
      const dialog = modal();
      if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
    },
    // Somebody who does not wait for what the button began.
    hurry(action, element) {
      element?.click?.();
      if (action.soon) DEEDS.close();
      else queueMicrotask(DEEDS.close);
    },
    focus: (action, element) => element?.focus?.(),
    key(action) {
      const { key, ctrl = false, shift = false, alt = false } = action;
      for (const type of ["keydown", "keyup"]) focused().dispatchEvent(new KeyboardEvent(type, { ...shared, key, ctrlKey: ctrl, shiftKey: shift, altKey: alt }));
    },
    wheel(action, element) {
      const at = place(action, element);
      under(at)?.dispatchEvent(new WheelEvent("wheel", { ...shared, clientX: at.x, clientY: at.y, deltaY: action.by, deltaMode: action.mode }));
    },
    write: (action, element) => element && write(element, action.value),
    type(action) {
      const field = focused();
      if (!("selectionStart" in field) || field.selectionStart === null) return;
      for (const letter of action.value) {
        field.setRangeText(letter, field.selectionStart, field.selectionEnd, "end");
        field.dispatchEvent(new InputEvent("input", { ...shared, data: letter, inputType: "insertText" }));
      }
    },
    paste: (action) => focused().dispatchEvent(new ClipboardEvent("paste", { ...shared, clipboardData: transferred(action) })),
    drop(action, element) {
      const at = place(action, element);
      const onto = under(at) ?? document.body;
      for (const type of ["dragenter", "dragover", "drop"]) {
        onto.dispatchEvent(new DragEvent(type, { ...shared, dataTransfer: transferred(action), clientX: at.x, clientY: at.y }));
      }
    },
    attribute(action, element) {
      if (action.value === null) element?.removeAttribute(action.name);
      else element?.setAttribute(action.name, action.value);
    },
    property: (action, element) => { if (element) element[action.name] = action.value; },
    content(action, element) {
      if (!element) return;
      const inner = Object.assign(document.createElement(action.tag), { textContent: action.value });
      if (action.tag === "script") inner.type = "application/x-go-sgf";
      if (action.adds) element.append(inner);
      else element.replaceChildren(inner);
    },
    method: (action, element) => { element?.[METHODS[action.method % METHODS.length]]?.(action.value); },
    read: (action, element) => element && [element.record, element.position],
    move(action, element) {
      if (!element) return;
      try {
        MOVES[action.how](element, shelter(action.to, element), action.to);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    },
    moves(action, element) {
      for (let time = 0; time < action.times; time++) DEEDS.move({ ...action, to: action.to + time }, element);
    },
    hash: (action) => { location.hash = action.value; },
    visible(action) {
      visibility = action.value;
      document.dispatchEvent(new Event("visibilitychange"));
      if (action.value === "hidden" && action.leaves) dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      if (action.value === "visible") visibility = undefined;
    },
    event: (action) => window.dispatchEvent(new Event(action.name)),
    scroll: (action) => scrollTo(0, action.y * document.documentElement.scrollHeight),
    nothing: () => {},
  };

  const TO_FOCUS = new Set(["key", "type", "paste"]);

  /** What has the focus by its name; in a replay it is given to what had it then. */
  function refocus({ on }) {
    if (on && named(focused()) !== on) deep(CONTROLS).find((element) => element.checkVisibility() && named(element) === on)?.focus();
    return focused() === document.body ? "" : named(focused());
  }

  /** Waits between two actions: not at all, for a task, a frame, or milliseconds. */
  function gap(kind) {
    if (kind === "micro") return undefined;
    if (kind === "task") return new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });
    if (kind === "frame") return new Promise((done) => { setTimeout(done, 50); requestAnimationFrame(() => done()); });
    return kind ? new Promise((done) => { setTimeout(done, kind); }) : null;
  }

  /** Does actions one after the other. Resolves to the names of the elements that they were about. */
  async function perform(actions) {
    const names = [];
    for (const action of actions) {
      const element = action.of ? target(action) : null;
      names.push(TO_FOCUS.has(action.do) ? refocus(action) : element ? named(element, deep(KINDS[action.of])) : "");
      DEEDS[action.do](action, element);
      const wait = gap(action.gap);
      if (wait !== null) await wait;
    }
    return names;
  }

  /** The place in the window of what an action is about, for real input events; its name; and whether there is one. */
  function locate(action) {
    const element = action.of ? target(action) : null;
    if (action.of && action.of !== "viewport" && !element) return null;
    const at = place(action, element);
    const to = action.toX === undefined ? at : place({ x: action.toX, y: action.toY }, element);
    return { at, to, on: element ? named(element, deep(KINDS[action.of])) : "" };
  }

  const WRONG = /(^|[^\w-])(undefined|NaN|Infinity)(?![\w-])|\[object |\bRuntimeError\b|\bunreachable\b/;
  const WRONG_NUMBER = /NaN|undefined|Infinity/;
  const NUMBERS = new Set(["d", "transform", "points", "viewBox", "x", "y", "cx", "cy", "r", "width", "height", "style"]);
  const WORDS = new Set(["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-description"]);

  /** Words in the page that only a fault can have put there. */
  function wrongWords() {
    const found = [];
    for (const root of roots()) {
      const walker = root.ownerDocument ? root.ownerDocument.createTreeWalker(root, 5) : root.createTreeWalker(root.body ?? root, 5);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.nodeType === 3) {
          const match = WRONG.exec(node.data);
          if (match && !/^(script|style|pre)$/.test(node.parentNode?.localName)) found.push(`${node.parentNode?.localName ?? ""}: ${node.data.slice(Math.max(0, match.index - 40), match.index + 60)}`);
          continue;
        }
        for (const { name, value } of node.attributes) {
          const isWrong = NUMBERS.has(name) ? node.localName !== "baduk-pan" && WRONG_NUMBER.test(value) : WORDS.has(name) && WRONG.test(value);
          if (isWrong) found.push(`${node.localName} ${name}="${value.slice(0, 80)}"`);
        }
      }
    }
    return found.slice(0, 5);
  }

  /** How a board that has started looks and what it says of itself: both must agree. */
  function boards() {
    return deep("baduk-pan").map((board) => {
      const position = board.position;
      const drawn = board.shadowRoot?.querySelectorAll("[data-testid=stones] > *").length ?? 0;
      const shadows = board.shadowRoot?.querySelectorAll(".shadows > *").length ?? 0;
      return { id: board.id, connected: board.isConnected, region: board.getAttribute("region"), position, drawn, shadows };
    });
  }

  const look = () => ({
    wrong: wrongWords(),
    memory: Math.max(0, ...[...memories].map((memory) => memory.buffer.byteLength)),
    boards: boards(),
    stopped: deep("#fault,.stopped").map((note) => note.textContent.trim()),
  });

  window.monkey = { perform, locate, refocus, look, deep, focused, parked };
})();
