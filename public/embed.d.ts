/**
 * Types of the embedded board, `<baduk-pan>`, which embed.js defines, and of the messages of its frame, embed.html.
 *
 * In a project, copy this file beside your own declarations, or name it: `/// <reference path="embed.d.ts" />`.
 * For JSX give the element its attributes where your library looks for them, such as for React 19:
 *
 * ```ts
 * declare module "react" {
 *   namespace JSX {
 *     interface IntrinsicElements {
 *       "baduk-pan": React.HTMLAttributes<HTMLElement> & import("./embed").BadukPanAttributes;
 *     }
 *   }
 * }
 * ```
 */

/** What a reader may do: look at one position, go through the record, play on, solve a problem, write the record. */
export type BadukMode = "still" | "view" | "play" | "solve" | "edit";

/** `auto` is dark where the page around is (its `color-scheme`), else light; `print` is flat, black on white. */
export type BadukTheme = "auto" | "light" | "dark" | "print";

/** On or off. An attribute without a value is on. */
export type BadukSwitch = "on" | "off";

/** How the board is turned, clockwise in degrees; mirrored left to right before that. */
export type BadukOrientation =
  | "0" | "90" | "180" | "270"
  | "mirrored" | "mirrored 0" | "mirrored 90" | "mirrored 180" | "mirrored 270";

/** A part of the board: one of the names, or two opposite corners such as "C1-K9". `auto` is the part that the record uses. */
export type BadukRegion =
  | "all" | "auto" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
  | (string & {});

/** Which stones bear numbers. */
export type BadukNumbers = "none" | "all" | `last ${number}` | `from ${number}`;

/** Black or White. */
export type BadukColor = "black" | "white";

/** What an author may write, as attributes of the element, options of the frame, and words behind ```` ```baduk ````. */
export interface BadukPanAttributes {
  /** The address of a record, or the record itself: SGF, which begins with "(" or ";". Before `link` and `diagram`. */
  sgf?: string;
  /** A link of Badukpan, or what is behind its "#". Before `diagram`. In a frame it is the fragment of the address. */
  link?: string;
  /** A text diagram as on Sensei's Library: lines that begin with "$$". */
  diagram?: string;
  /** What a reader may do. Default: `solve` if there is a `goal` or the link says so, else `view`. */
  mode?: BadukMode;
  /**
   * Where the board begins: a move's number, "0", "end", a path such as "12:2:15", or a node's name. Default: where the link is, the
   * position that a diagram draws, else the start.
   */
  at?: string;
  /** The part of the board that is shown. Default: the link's or the diagram's, else `all`. */
  region?: BadukRegion;
  /** A ruleset, with changes behind commas: "japanese", "tromp-taylor,ko=situational". Default: the record's. */
  rules?: string;
  /** Whether coordinates stand around the board. Default: the link's or the diagram's, else `on`. */
  coordinates?: BadukSwitch;
  /** Which stones bear numbers. Default: the link's or the diagram's, else `none`. */
  numbers?: BadukNumbers;
  /** The colours. Default: `auto`. */
  theme?: BadukTheme;
  /** The language of the words: "en" or "ko". Default: the nearest `lang` around the board, else the browser's. */
  lang?: string;
  /** How the board lies. Default: the link's, else "0". */
  orientation?: BadukOrientation;
  /** Whether the mouse wheel steps through the record while the board has the focus. Default: `off`. */
  wheel?: BadukSwitch;
  /**
   * "none", or any of "bar", "comment", "tree" and "info" with blanks between. Default: "bar" where there are moves, "comment" where
   * anything is said; `still` has none.
   */
  controls?: string;
  /**
   * What a solver has to reach, checked by the rules: "capture D4", "save D4", "atari D4", "liberties D4 >= 3", "connect D4 E7",
   * "legal D4 for black", "illegal D4", "count black 15"; several with "and" or ";" between, and "in 3 moves" behind.
   */
  goal?: string;
  /** What a move comes to that the author has not written: the attempt fails, or the problem stays open. Default: `fails`. */
  unmarked?: "fails" | "open";
}

/** Where in its record a board is. */
export interface BadukPlace {
  /** The number of the move, 0 before the first. */
  move: number;
  /** The place as `at` and `goTo` take it; null for the few that have no name. */
  at: string | null;
}

/** A move that was made. */
export interface BadukMove extends BadukPlace {
  /** Its number. */
  number: number;
  /** Whose it is. */
  color: BadukColor;
  /** Where, such as "D4"; null for a pass. */
  point: string | null;
}

/** What is wrong. */
export interface BadukFault {
  /** In words, in the reader's language where they are the board's own. */
  message: string;
}

/** A position as plain data. Points are named as in "D4". */
export interface BadukPosition extends BadukPlace {
  /** What the reader may do. */
  mode: BadukMode;
  /** The board's width, in points. */
  width: number;
  /** The board's height, in points. */
  height: number;
  /** The points with black stones. */
  black: string[];
  /** The points with white stones. */
  white: string[];
  /** Whose turn it is. */
  toPlay: BadukColor;
  /** How many white stones Black has captured. */
  capturedByBlack: number;
  /** How many black stones White has captured. */
  capturedByWhite: number;
}

/** The details of the element's events, by their names. */
export interface BadukEventDetails {
  /** A game is shown: at first, when another is given, and after `reset`. */
  "baduk-ready": BadukPlace;
  /** Another place of the record is shown, also after a move. */
  "baduk-navigate": BadukPlace;
  /** A move was made, by a reader, by `play` or `pass`, or in answer to a solver's. */
  "baduk-move": BadukMove;
  /** A problem is solved. */
  "baduk-solved": BadukPlace;
  /** An attempt at a problem has failed. */
  "baduk-failed": BadukPlace;
  /** Something is wrong with what the author wrote, or could not be loaded. */
  "baduk-error": BadukFault;
}

/** The element's events, which bubble. */
export type BadukEventMap = { [Name in keyof BadukEventDetails]: CustomEvent<BadukEventDetails[Name]> };

/** What a property may be set to: `true` is "on", `false` is "off", null and undefined remove the attribute. */
type Settable<Value> = Value | number | boolean | null | undefined;

/** A baduk board. */
export interface BadukPanElement extends HTMLElement {
  /** The address of a record, or the record itself; null where it is not given. See {@link BadukPanAttributes.sgf}. */
  get sgf(): string | null;
  set sgf(value: Settable<string>);
  /** A link. See {@link BadukPanAttributes.link}. */
  get link(): string | null;
  set link(value: Settable<string>);
  /** A text diagram. See {@link BadukPanAttributes.diagram}. */
  get diagram(): string | null;
  set diagram(value: Settable<string>);
  /** What a reader may do, as given. What holds is in {@link position}. See {@link BadukPanAttributes.mode}. */
  get mode(): BadukMode | null;
  set mode(value: BadukMode | null | undefined);
  /** Where the board begins; where it is now is in {@link position}. See {@link BadukPanAttributes.at}. */
  get at(): string | null;
  set at(value: Settable<string>);
  /** The part of the board that is shown. See {@link BadukPanAttributes.region}. */
  get region(): BadukRegion | null;
  set region(value: BadukRegion | null | undefined);
  /** A ruleset. See {@link BadukPanAttributes.rules}. */
  get rules(): string | null;
  set rules(value: string | null | undefined);
  /** Whether there are coordinates: "on" or "off"; may be set to a boolean. See {@link BadukPanAttributes.coordinates}. */
  get coordinates(): string | null;
  set coordinates(value: BadukSwitch | boolean | (string & {}) | null | undefined);
  /** Which stones bear numbers. See {@link BadukPanAttributes.numbers}. */
  get numbers(): BadukNumbers | null;
  set numbers(value: BadukNumbers | null | undefined);
  /** The colours. See {@link BadukPanAttributes.theme}. */
  get theme(): BadukTheme | null;
  set theme(value: BadukTheme | null | undefined);
  /** How the board lies; may be set to a number of degrees. See {@link BadukPanAttributes.orientation}. */
  get orientation(): string | null;
  set orientation(value: BadukOrientation | 0 | 90 | 180 | 270 | (string & {}) | null | undefined);
  /** Whether the wheel steps: "on" or "off"; may be set to a boolean. See {@link BadukPanAttributes.wheel}. */
  get wheel(): string | null;
  set wheel(value: BadukSwitch | boolean | (string & {}) | null | undefined);
  /** What is around the board. See {@link BadukPanAttributes.controls}. */
  get controls(): string | null;
  set controls(value: string | null | undefined);
  /** What a solver has to reach. See {@link BadukPanAttributes.goal}. */
  get goal(): string | null;
  set goal(value: string | null | undefined);
  /** What an unwritten move comes to. See {@link BadukPanAttributes.unmarked}. */
  get unmarked(): "fails" | "open" | null;
  set unmarked(value: "fails" | "open" | null | undefined);

  /** The game as SGF, with what the reader has added. Empty before the board has started. */
  readonly record: string;
  /** The position that is shown; null before the board has started. */
  readonly position: BadukPosition | null;

  /** Starts the board now, wherever it is. Resolves once it is there; what is wrong comes as `baduk-error`. */
  start(): Promise<void>;
  /**
   * Goes one move on, and promises whether there was one. Like all that follow it starts the board first. While a problem is being
   * solved, one does not go through its record: this, `previous`, `first`, `last` and `goTo` are false then.
   */
  next(): Promise<boolean>;
  /** Goes one move back, and promises whether there was one. */
  previous(): Promise<boolean>;
  /** Goes to the start, and promises whether it was elsewhere. */
  first(): Promise<boolean>;
  /** Goes to the end of the line, and promises whether it was elsewhere. */
  last(): Promise<boolean>;
  /** Goes to a place, as `at` takes it. False where there is none. */
  goTo(place: string | number): Promise<boolean>;
  /**
   * Plays on a point such as "D4", where one plays: in the modes play, solve and edit. False where the board has no such point. Whether
   * a move was made, `baduk-move` tells; why it was refused, the board.
   */
  play(point: string): Promise<boolean>;
  /** Passes, where one plays. */
  pass(): Promise<boolean>;
  /** Shows the game as its author gave it. */
  reset(): Promise<boolean>;
  /** Hints in the mode solve: where to look, and when called again at which move. False where there is no hint. */
  hint(): Promise<boolean>;
  /** Plays the solution in the mode solve, move by move. False where none is known. */
  showSolution(): Promise<boolean>;

  addEventListener<Name extends keyof BadukEventMap>(
    type: Name,
    listener: (this: BadukPanElement, event: BadukEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: BadukPanElement, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** What a frame tells the page around it. */
export type BadukFrameMessage = BadukFrameEvent | BadukFrameResize | BadukFrameResult;

/** An event of the frame's board. */
export type BadukFrameEvent = {
  [Name in keyof BadukEventDetails]: { source: "badukpan"; type: Name; detail: BadukEventDetails[Name] };
}[keyof BadukEventDetails];

/** How high the frame would have to be. */
export interface BadukFrameResize {
  source: "badukpan";
  type: "baduk-resize";
  /** In pixels. */
  detail: { height: number };
}

/** The answer to a {@link BadukFrameRequest}, with its `id`. */
export interface BadukFrameResult {
  source: "badukpan";
  type: "baduk-result";
  /** The request's. */
  id: unknown;
  /** What the method promises, or the property's value. */
  result: boolean | string | BadukPosition | null;
}

/** What the page around may ask of a frame: a method of the element, or one of its two properties to read. */
export interface BadukFrameRequest {
  target: "badukpan";
  method: "next" | "previous" | "first" | "last" | "goTo" | "play" | "pass" | "reset" | "hint" | "showSolution" | "record" | "position";
  /** What the method takes. */
  argument?: string | number;
  /** Whatever can be posted; the answer has it. */
  id?: unknown;
}

declare global {
  interface HTMLElementTagNameMap {
    "baduk-pan": BadukPanElement;
  }
  interface HTMLElementEventMap extends BadukEventMap {}
  interface DocumentEventMap extends BadukEventMap {}
  interface WindowEventMap extends BadukEventMap {}
}
