// Tests of the monkey: its actions follow from its seed, and it detects faults.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { draw } from "../monkey/actions.mjs";
import { Watch, look } from "../monkey/oracle.mjs";
import { Performer } from "../monkey/perform.mjs";
import { Random } from "../monkey/random.mjs";
import { shrink } from "../monkey/shrink.mjs";
import { readEpisodes, Trace } from "../monkey/trace.mjs";

const drawActions = (seed, page) => {
  const random = new Random(seed);
  return Array.from({ length: 500 }, () => draw(random, page));
};

test("the same seed gives the same actions, and another seed gives others", () => {
  for (const page of ["play", "embed"]) {
    expect(drawActions(15, page)).toEqual(drawActions(15, page));
    expect(drawActions(15, page)).not.toEqual(drawActions(16, page));
  }
});

test("a trace can be read back, with the elements that were found", () => {
  const path = join(mkdtempSync(join(tmpdir(), "badukpan-monkey-")), "a/trace.jsonl");
  const trace = new Trace(path);
  const actions = drawActions(15, "embed").map((action, n) => ({ ...action, n }));
  trace.add({ episode: { page: "embed" } }, ...actions, { n: 3, on: "button New" });
  const [{ setting, actions: read }] = readEpisodes(path);
  expect(setting).toEqual({ page: "embed" });
  expect(read).toEqual(actions.map((action) => (action.n === 3 ? { ...action, on: "button New" } : action)));
});

test("shrinking keeps only the actions that the fault needs, in order", async () => {
  const actions = Array.from({ length: 400 }, (_, n) => ({ n }));
  const fails = async (kept) => {
    const numbers = kept.map(({ n }) => n);
    return [57, 58, 391].every((n) => numbers.includes(n));
  };
  expect(await shrink(actions, fails, Infinity)).toEqual([{ n: 57 }, { n: 58 }, { n: 391 }]);
  expect(await shrink(actions, async () => false, Infinity)).toBeNull();
});

/** Opens a page with the agent, a watch and a performer. */
async function openWatched(page, context, html) {
  await context.addInitScript({ path: new URL("../monkey/agent.js", import.meta.url).pathname });
  await page.route("http://monkey.test/**", (route) => route.fulfill({ contentType: "text/html", body: html }));
  const watch = new Watch(context, page, ["http://monkey.test"]);
  await page.goto("http://monkey.test/");
  return { watch, performer: new Performer(page, await context.newCDPSession(page), "http://monkey.test/") };
}

const kinds = (watch) => watch.faults.map(({ kind }) => kind);

const FAULTS = {
  "an uncaught error": ["uncaught", "<button onclick='missing()'>Press</button>"],
  "an unhandled rejection": ["uncaught", "<button onclick='Promise.reject(new Error(1))'>Press</button>"],
  "an error in the console": ["console", "<button onclick='console.error(1)'>Press</button>"],
  "text that runs as a script": ["console", "<button onclick='document.body.innerHTML = \"<img src=x onerror=window.pwned=1>\"'>Press</button>"],
  "a policy violation": ["console", "<meta http-equiv=Content-Security-Policy content=\"img-src 'none'\"><button onclick='document.body.append(new Image())'>Press</button><script>addEventListener('click', () => { document.querySelector('img').src = 'x.png'; })</script>"],
};
for (const [what, [kind, html]] of Object.entries(FAULTS)) {
  test(`${what} is detected as a fault`, async ({ page, context }) => {
    const { watch, performer } = await openWatched(page, context, html);
    expect(watch.faults).toEqual([]);
    expect(await performer.perform([{ do: "click", of: "control", nth: 7, gap: "task" }])).toEqual(["button Press"]);
    await expect.poll(() => kinds(watch)).toContain(kind);
  });
}

test("a page that doesn't respond is detected as blocked", async ({ page, context }) => {
  const { performer } = await openWatched(page, context, "<p>Here");
  await expect(performer.ask(() => { for (const end = Date.now() + 2000; Date.now() < end;); }, undefined, { patience: 500 })).rejects.toThrow("did not answer");
});

test("texts such as “undefined” and “NaN” are detected, also in shadow trees", async ({ page, context }) => {
  const { performer } = await openWatched(page, context, "<p>Undefined behaviour: NaNjing</p><div class=shelter></div>");
  expect(await look(performer)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector("div").attachShadow({ mode: "open" }).innerHTML = "<p>Move undefined</p><svg><circle cx=NaN></circle></svg><b title='[object Object]'>1</b>";
  });
  expect((await look(performer)).map(({ kind }) => kind)).toEqual(["words", "words", "words"]);
});

test("a replayed action finds its element by name, even if it has moved", async ({ page, context }) => {
  const { performer } = await openWatched(page, context, "<button>One</button><button>Two</button><script>window.pressed = []; onclick = ({ target }) => pressed.push(target.textContent);</script>");
  await performer.perform([{ do: "click", of: "control", nth: 0, gap: null }]);
  await page.evaluate(() => document.body.prepend(document.querySelectorAll("button")[1]));
  await performer.perform([{ do: "click", of: "control", nth: 0, on: "button One", gap: null }, { do: "click", of: "control", nth: 0, gap: null }]);
  expect(await page.evaluate(() => window.pressed)).toEqual(["One", "One", "Two"]);
});

test("moving the focused element into a shadow tree doesn't crash the page", async ({ page, context }) => {
  const { watch, performer } = await openWatched(page, context, "<section><button>Press</button></section><div class=shelter></div>");
  await page.evaluate(() => {
    document.querySelector("div").attachShadow({ mode: "open" });
    document.querySelector("button").focus();
  });
  // The first place is the body, the second the shelter.
  await performer.perform([{ do: "move", of: "block", nth: 0, how: "moveBefore", to: 1, gap: null }]);
  expect(kinds(watch)).toEqual([]);
  expect(await page.evaluate(() => document.querySelector("div").shadowRoot.childElementCount)).toBe(1);
});
