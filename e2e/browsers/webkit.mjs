// Drives WebKitGTK's MiniBrowser with WebKitWebDriver, on a display of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { collectReports } from "./reports.mjs";

/** The keys that have no character, as WebDriver writes them. */
const KEYS = { Enter: "\uE007", Control: "\uE009", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" };

/**
 * Starts WebKit.
 * @returns {Promise<import("./page.mjs").Browser>}
 */
export async function startWebKit() {
  const programs = [];
  try {
    return await startOn(programs);
  } catch (cause) {
    stop(programs);
    throw new Error(`WebKit does not start: ${cause.message}. Are WebKitWebDriver and Xvfb installed?`, { cause });
  }
}

/** Starts the display, the driver and the browser, and adds the first two to `programs`. */
async function startOn(programs) {
  const xvfb = await run("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {}, programs);
  const [display] = await once(createInterface(xvfb.stdout), "line", { signal: AbortSignal.timeout(15_000) });
  const port = await freePort();
  const env = { DISPLAY: `:${display}`, LANGUAGE: "en", GDK_BACKEND: "x11" };
  await run("WebKitWebDriver", [`--port=${port}`], env, programs);
  const errors = [];
  const server = `http://127.0.0.1:${port}`;
  await answers(`${server}/status`);
  const { sessionId } = await send(`${server}/session`, "POST", { capabilities: {} });
  const session = (command, body) => send(`${server}/session/${sessionId}/${command}`, "POST", body);
  await session("window/rect", { width: 1280, height: 1000 });
  return {
    errors,
    answerFirst: collectReports(errors),
    open: (url) => session("url", { url }),
    reload: () => session("refresh", {}),
    evaluate: (run, ...values) => session("execute/sync", { script: `return (${run})(...arguments)`, args: values }),
    click: ({ x, y }) => session("actions", { actions: [pointer([
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 },
    ])] }),
    press: (key, { control = false } = {}) => session("actions", { actions: [keyboard(control ? ["Control", key] : [key])] }),
    async close() {
      await send(`${server}/session/${sessionId}`, "DELETE");
      stop(programs);
    },
  };
}

/** Returns the actions of a mouse. */
function pointer(actions) {
  return { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
}

/** Returns the actions that press these keys in order, then release them in reverse. */
function keyboard(keys) {
  const values = keys.map((key) => KEYS[key] ?? key);
  const down = values.map((value) => ({ type: "keyDown", value }));
  const up = values.toReversed().map((value) => ({ type: "keyUp", value }));
  return { type: "key", id: "keyboard", actions: [...down, ...up] };
}

/** Starts a program and adds it to `programs`. */
async function run(program, args, env, programs) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"] });
  await once(child, "spawn");
  programs.push(child);
  return child;
}

/** Stops programs, the last first. */
function stop(programs) {
  for (const child of programs.toReversed()) child.kill();
}

/** Returns a port that no program uses. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** Waits until the server at `url` answers. */
async function answers(url) {
  const end = Date.now() + 15_000;
  for (;;) {
    try {
      return await send(url, "GET");
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }
}

/** Sends a WebDriver command and returns its value. */
async function send(url, method, body) {
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(60_000) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${new URL(url).pathname.split("/").slice(3).join("/")}: ${value.message || value.error}`);
  return value;
}
