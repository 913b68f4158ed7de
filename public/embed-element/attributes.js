// The attributes of the element, each of which is a property too.

/** The options. Each is an attribute and a property. */
export const ATTRIBUTES = [
  "sgf", "link", "diagram", "game", "size", "mode", "at", "region", "rules", "coordinates", "numbers", "theme", "lang", "orientation",
  "wheel", "controls", "compact", "goal", "unmarked", "autoplay",
];

/** Gives an element's prototype a property for each attribute but `lang`, which every element has. */
export function addProperties(prototype) {
  for (const name of ATTRIBUTES) {
    if (name === "lang") continue;
    Object.defineProperty(prototype, name, {
      get() { return this.getAttribute(name); },
      set(value) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? "on" : value === false ? "off" : value);
      },
      enumerable: true,
      configurable: true,
    });
  }
}
