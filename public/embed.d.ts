/**
 * Types for the embedded board, `<baduk-pan>`, defined in embed.js, and for the messages of its iframe, embed.html.
 *
 * `import "badukpan"` or `import "badukpan/embed.js"` brings these types along. Without the package, copy this file into your project,
 * or reference it: `/// <reference path="embed.d.ts" />`. JSX of React 19 and templates of Vue know the element from then on.
 */

/** What readers can do: see one position, step through the game record, play on, solve a problem, or edit. */
export type BadukMode = "still" | "view" | "play" | "solve" | "edit";

/**
 * A theme is light or dark as the page, by its `color-scheme`. `paper` is flat, black on white, and `night` is always dark. `auto` is `wood`;
 * `light` and `dark` are `wood` on any page; `print` is `paper`.
 */
export type BadukTheme =
  "auto" | "wood" | "slate" | "paper" | "night" | "blue" | "yellow" | "red" | "light" | "dark" | "print";

/** On or off. An attribute without a value is on. */
export type BadukSwitch = "on" | "off";

/** The rotation of the board in degrees clockwise. `mirrored` mirrors it left to right first. */
export type BadukOrientation =
  | "0" | "90" | "180" | "270"
  | "mirrored" | "mirrored 0" | "mirrored 90" | "mirrored 180" | "mirrored 270";

/** A part of the board: a name, or two opposite corners such as "C1-K9". `auto` crops to the points the game record uses. */
export type BadukRegion =
  | "all" | "auto" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
  | (string & {});

/** Which move numbers are shown. */
export type BadukNumbers = "none" | "all" | `last ${number}` | `from ${number}`;

/** Black or White. */
export type BadukColor = "black" | "white";

/** The options: attributes of the element, parameters of the iframe URL, and words after ```` ```baduk ````. */
export interface BadukPanAttributes {
  /**
   * The URL of a game record, or the game itself: SGF, which begins with "(" or ";", or a list of moves. Takes precedence over `link` and
   * `diagram`. Without any of them, the game is the text in the element.
   */
  sgf?: string;
  /** A share link, or the part after its "#". Takes precedence over `diagram`. In an iframe it is the fragment of the URL. */
  link?: string;
  /** A text diagram as on Sensei's Library: lines that begin with "$$". */
  diagram?: string;
  /**
   * Which game of a collection to show, counted from 1. Default: the first, with a list of the games for the reader. In a text with
   * several diagrams it is the number of the diagram.
   */
  game?: `${number}` | number;
  /** The size of the empty board where no game is given: "9", or "13x9" for 13 columns and 9 rows. Default: 19 in `play` and `edit`. */
  size?: string | number;
  /** What readers can do. Default: `solve` if there is a `goal` or the link is a problem, otherwise `view`. */
  mode?: BadukMode;
  /**
   * The first position to show: a move number, "0", "end", a path such as "12:2:15", or a node name. Default: the position of the
   * link or diagram, otherwise the start.
   */
  at?: string;
  /** The part of the board to show. Default: from the link or diagram, otherwise `all`. */
  region?: BadukRegion;
  /** A ruleset, with changes after commas: "japanese", "tromp-taylor,ko=situational". Default: from the game record. */
  rules?: string;
  /** Whether coordinates are shown. Default: from the link or diagram, otherwise `on`. */
  coordinates?: BadukSwitch;
  /** Which move numbers are shown. Default: from the link or diagram, otherwise `none`. */
  numbers?: BadukNumbers;
  /** The theme. Default: `auto`. */
  theme?: BadukTheme;
  /** The interface language: "en", "ko", "az", "ja", "zh-Hans" or "zh-Hant". Default: the nearest `lang` attribute around the board, otherwise the browser language. */
  lang?: string;
  /** The orientation. Default: from the link, otherwise "0". */
  orientation?: BadukOrientation;
  /** Whether the mouse wheel steps through moves while the board has focus. Default: `off`. */
  wheel?: BadukSwitch;
  /**
   * "none", or any of "players", "bar", "menu", "comment", "tree" and "info", separated by spaces. Default: "bar menu" if there are
   * moves, and "comment". The comment is only there if the game record has comments. `still` has no controls.
   */
  controls?: string;
  /** Whether the controls take as little room as possible: one row, and room for comments only where there are any. Default: `off`. */
  compact?: BadukSwitch;
  /**
   * The goal of a problem, checked by the rules: "capture D4", "save D4", "atari D4", "liberties D4 >= 3", "connect D4 E7",
   * "cut D4 E7", "legal D4 for black", "illegal D4", "count black 15". Join several with "and" or ";", and add "in 3 moves" for the
   * number of moves.
   */
  goal?: string;
  /** What happens on a move that is not in the game record: the attempt fails, or the problem stays open. Default: `fails`. */
  unmarked?: "fails" | "open";
  /**
   * Plays the moves one after the other, in the mode view: the seconds for each move, from 0.5 to 60 with at most one decimal. "on" is 2.
   * It starts when the board is in view, unless the reader prefers reduced motion, and stops when the reader does anything in the board.
   * Default: `off`.
   */
  autoplay?: BadukSwitch | `${number}`;
}

/** The options as JSX and templates take them: also as numbers and booleans, like the properties of the element. */
export interface BadukPanProps extends Omit<BadukPanAttributes, "at" | "coordinates" | "orientation" | "compact" | "wheel" | "autoplay"> {
  /** See {@link BadukPanAttributes.at}. */
  at?: string | number;
  /** See {@link BadukPanAttributes.coordinates}. */
  coordinates?: BadukSwitch | boolean;
  /** See {@link BadukPanAttributes.orientation}. */
  orientation?: BadukOrientation | 0 | 90 | 180 | 270;
  /** See {@link BadukPanAttributes.compact}. */
  compact?: BadukSwitch | boolean;
  /** See {@link BadukPanAttributes.wheel}. */
  wheel?: BadukSwitch | boolean;
  /** See {@link BadukPanAttributes.autoplay}. */
  autoplay?: BadukSwitch | `${number}` | number | boolean;
}

/** A position in the game record. */
export interface BadukPlace {
  /** The move number, 0 before the first move. */
  move: number;
  /** The position as `at` and `goTo` take it, or null if it has no name. */
  at: string | null;
}

/** A game that is shown. */
export interface BadukGame extends BadukPlace {
  /** The number of the game in its file, counted from 1: the one that `game` names, or that the reader chose. */
  game: number;
  /** How many games the file has. */
  games: number;
}

/** A move that was made. */
export interface BadukMove extends BadukPlace {
  /** Its number. */
  number: number;
  /** The color that moved. */
  color: BadukColor;
  /** The point, such as "D4", or null for a pass. */
  point: string | null;
}

/** An error. It is also in the browser's console. */
export interface BadukFault {
  /** The message, in the reader's language unless it comes from the browser. */
  message: string;
  /**
   * "error" if there may be nothing to show: no game, or one that couldn't be loaded. Readers see it in the board. "warning" if the game
   * is shown: an option is not valid, a problem has no answer, the end of a file is missing. Readers don't see it.
   */
  severity: "warning" | "error";
}

/** A position as plain data. Points have names such as "D4". */
export interface BadukPosition extends BadukGame {
  /** The current mode. */
  mode: BadukMode;
  /** The board's width, in points. */
  width: number;
  /** The board's height, in points. */
  height: number;
  /** The points with black stones. */
  black: string[];
  /** The points with white stones. */
  white: string[];
  /** The player to move. */
  toPlay: BadukColor;
  /** How many white stones Black has captured. */
  capturedByBlack: number;
  /** How many black stones White has captured. */
  capturedByWhite: number;
}

/** A proposal of dead stones. Points have names such as "D4", row by row from the top. */
export interface BadukProposal {
  /** All stones of dead chains. */
  dead: string[];
  /** The chains that are dead, and those about which the players have to decide. All other chains are alive. */
  chains: BadukJudgedChain[];
  /** The points at which borders are still open. */
  open: string[];
}

/** A chain that is dead, or about which the players have to decide. */
export interface BadukJudgedChain {
  /** The color of the chain. */
  color: BadukColor;
  /** The stones of the chain. */
  stones: string[];
  /** Whether it is dead. `unsure` chains are not in {@link BadukProposal.dead}. */
  status: "dead" | "unsure";
  /**
   * Why: `no-room` for two eyes in territory that the opponent can't lose; `cannot-escape`: captured even if its owner plays first;
   * `cannot-be-captured`: not captured even if the opponent plays first; `first-move`: whoever plays first decides; `ko`: whoever wins it
   * decides; `bent-four`: a ko in the corner that only the opponent can start, as in a bent four; `expected` by the network, and not
   * proven.
   */
  reason: "no-room" | "cannot-escape" | "cannot-be-captured" | "first-move" | "ko" | "bent-four" | "expected";
  /** With `first-move`: the opponent's move that captures the chain. */
  capture?: string;
  /** With `first-move`: the owner's move that saves the chain. */
  save?: string;
  /** The probability in percent that the chain stays on the board. */
  survival: number;
}

/** The details of the element's events, by event name. */
export interface BadukEventDetails {
  /** A game was loaded: at the start, after a change, after `reset`, or because the reader chose another game of the file. */
  "baduk-ready": BadukGame;
  /** The position changed, also by a move. */
  "baduk-navigate": BadukPlace;
  /** A move was made: by the reader, by `play` or `pass`, or as an answer in a problem. */
  "baduk-move": BadukMove;
  /** A problem was solved. */
  "baduk-solved": BadukPlace;
  /** An attempt at a problem failed. */
  "baduk-failed": BadukPlace;
  /** An option or a game is not valid, or a file couldn't be loaded. */
  "baduk-error": BadukFault;
}

/** The element's events, which bubble. */
export type BadukEventMap = { [Name in keyof BadukEventDetails]: CustomEvent<BadukEventDetails[Name]> };

/** The listeners as JSX of React 19 takes them, such as `onbaduk-move`. */
export type BadukPanListeners = { [Name in keyof BadukEventMap as `on${Name}`]?: (event: BadukEventMap[Name]) => void };

/** The same as templates of Vue take them: `@baduk-move` is `onBadukMove`. */
type TemplateListeners = {
  [Name in keyof BadukEventMap as Name extends `baduk-${infer Event}` ? `onBaduk${Capitalize<Event>}` : never]?: (event: BadukEventMap[Name]) => void;
};

/** A value to set a property to: `true` is "on", `false` is "off", null and undefined remove the attribute. */
type Settable<Value> = Value | number | boolean | null | undefined;

/** A baduk board. */
export interface BadukPanElement extends HTMLElement {
  /** The URL of a game record, or the game record itself. Null if not set. See {@link BadukPanAttributes.sgf}. */
  get sgf(): string | null;
  set sgf(value: Settable<string>);
  /** A share link. See {@link BadukPanAttributes.link}. */
  get link(): string | null;
  set link(value: Settable<string>);
  /** A text diagram. See {@link BadukPanAttributes.diagram}. */
  get diagram(): string | null;
  set diagram(value: Settable<string>);
  /** Which game of a collection to show. It doesn't change when the reader chooses one. See {@link BadukPanAttributes.game}. */
  get game(): string | null;
  set game(value: Settable<string>);
  /** The size of an empty board. See {@link BadukPanAttributes.size}. */
  get size(): string | null;
  set size(value: Settable<string>);
  /** The mode as set. The current mode is in {@link position}. See {@link BadukPanAttributes.mode}. */
  get mode(): BadukMode | null;
  set mode(value: BadukMode | null | undefined);
  /** The first position to show. The current one is in {@link position}. See {@link BadukPanAttributes.at}. */
  get at(): string | null;
  set at(value: Settable<string>);
  /** The part of the board to show. See {@link BadukPanAttributes.region}. */
  get region(): BadukRegion | null;
  set region(value: BadukRegion | null | undefined);
  /** A ruleset. See {@link BadukPanAttributes.rules}. */
  get rules(): string | null;
  set rules(value: string | null | undefined);
  /** Whether coordinates are shown: "on" or "off". Can be set to a boolean. See {@link BadukPanAttributes.coordinates}. */
  get coordinates(): string | null;
  set coordinates(value: BadukSwitch | boolean | (string & {}) | null | undefined);
  /** Which move numbers are shown. See {@link BadukPanAttributes.numbers}. */
  get numbers(): BadukNumbers | null;
  set numbers(value: BadukNumbers | null | undefined);
  /** The theme. See {@link BadukPanAttributes.theme}. */
  get theme(): BadukTheme | null;
  set theme(value: BadukTheme | null | undefined);
  /** The orientation. Can be set to a number of degrees. See {@link BadukPanAttributes.orientation}. */
  get orientation(): string | null;
  set orientation(value: BadukOrientation | 0 | 90 | 180 | 270 | (string & {}) | null | undefined);
  /** Whether the wheel steps through moves: "on" or "off". Can be set to a boolean. See {@link BadukPanAttributes.wheel}. */
  get wheel(): string | null;
  set wheel(value: BadukSwitch | boolean | (string & {}) | null | undefined);
  /** The controls around the board. See {@link BadukPanAttributes.controls}. */
  get controls(): string | null;
  set controls(value: string | null | undefined);
  /** Whether the controls take little room: "on" or "off". Can be set to a boolean. See {@link BadukPanAttributes.compact}. */
  get compact(): string | null;
  set compact(value: BadukSwitch | boolean | (string & {}) | null | undefined);
  /** The goal of a problem. See {@link BadukPanAttributes.goal}. */
  get goal(): string | null;
  set goal(value: string | null | undefined);
  /** What happens on a move that is not in the game record. See {@link BadukPanAttributes.unmarked}. */
  get unmarked(): "fails" | "open" | null;
  set unmarked(value: "fails" | "open" | null | undefined);
  /** Whether the moves play by themselves: seconds, "on" or "off". Can be set to a number or boolean. See {@link BadukPanAttributes.autoplay}. */
  get autoplay(): string | null;
  set autoplay(value: BadukSwitch | number | boolean | (string & {}) | null | undefined);

  /** The game as SGF, with the reader's changes. Empty before the board starts. */
  readonly record: string;
  /** The current position, or null before the board starts. */
  readonly position: BadukPosition | null;

  /** Starts the board now, even if it is not in view. Resolves when the board is ready. Errors are reported by `baduk-error`. */
  start(): Promise<void>;
  /**
   * Goes to the next move. Resolves to false if there is none. This and all methods below start the board first. While a problem is
   * being solved, `next`, `previous`, `first`, `last` and `goTo` do nothing and resolve to false.
   */
  next(): Promise<boolean>;
  /** Goes to the previous move. Resolves to false if there is none. */
  previous(): Promise<boolean>;
  /** Goes to the start. Resolves to false if it was there already. */
  first(): Promise<boolean>;
  /** Goes to the end of the line. Resolves to false if it was there already. */
  last(): Promise<boolean>;
  /** Goes to a position, as `at` takes it. Resolves to false if it does not exist. */
  goTo(place: string | number): Promise<boolean>;
  /**
   * Plays on a point such as "D4", in the modes play, solve and edit. Resolves to whether the move was made; then `baduk-move`
   * fires. Otherwise the board shows why it was refused. While a game is scored in the mode play, it marks a chain as dead, or as alive again,
   * and resolves to false.
   */
  play(point: string): Promise<boolean>;
  /** Passes, in the modes play, solve and edit. */
  pass(): Promise<boolean>;
  /** Shows the original game. */
  reset(): Promise<boolean>;
  /** Gives a hint in the mode solve: an area first, then the move. Resolves to false if there is no hint. */
  hint(): Promise<boolean>;
  /** Plays the solution in the mode solve, move by move. Resolves to false if none is known. */
  showSolution(): Promise<boolean>;
  /**
   * Proposes which stones are dead in the current position. Resolves to null if the rules remove no dead stones: those have to be captured.
   * The first call on a page loads an engine of about 1 MB.
   *
   * Rejects with an error that says why in English: the board has no game, it is not from 2x2 to 19x19, the engine could not be loaded, or
   * the browser can't run it.
   */
  proposeDead(): Promise<BadukProposal | null>;

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

/** A message from an iframe to the page that contains it. */
export type BadukFrameMessage = BadukFrameEvent | BadukFrameResize | BadukFrameResult;

/** An event of the board in the iframe. */
export type BadukFrameEvent = {
  [Name in keyof BadukEventDetails]: { source: "badukpan"; type: Name; detail: BadukEventDetails[Name] };
}[keyof BadukEventDetails];

/** The height that the iframe needs. */
export interface BadukFrameResize {
  source: "badukpan";
  type: "baduk-resize";
  /** In pixels. */
  detail: { height: number };
}

/** The answer to a {@link BadukFrameRequest}, with the same `id`. */
export interface BadukFrameResult {
  source: "badukpan";
  type: "baduk-result";
  /** The `id` of the request. */
  id: unknown;
  /** What the method resolves to, or the value of the property. */
  result: boolean | string | BadukPosition | BadukProposal | null;
  /** Why there is no result: the request named no such method, or the method failed. */
  error?: string;
}

/** A message from the page to an iframe: a method to call, or a property to read. */
export interface BadukFrameRequest {
  target: "badukpan";
  method:
    | "next" | "previous" | "first" | "last" | "goTo" | "play" | "pass" | "reset" | "hint" | "showSolution" | "proposeDead"
    | "record" | "position";
  /** The argument of the method. */
  argument?: string | number;
  /** Any value that can be posted. The answer has the same. */
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

// React and Vue extend these only where they are installed. Elsewhere there is no such module, which is what is ignored here.

// @ts-ignore
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      "baduk-pan": BadukPanProps & BadukPanListeners & Omit<DetailedHTMLProps<HTMLAttributes<BadukPanElement>, BadukPanElement>, keyof BadukPanProps>;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    "baduk-pan": new () => {
      // @ts-ignore
      $props: BadukPanProps & TemplateListeners & Omit<import("vue").HTMLAttributes, keyof BadukPanProps> & import("vue").PublicProps;
    };
  }
}
