// Pages that report their errors to the server they are from. WebKit's driver cannot report them, and its browser prints no messages
// of the private session that a driver gets.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DIST } from "../server.mjs";

/**
 * Returns a function for `serveDist`: it puts `reporter` into the page and the frame, and adds what they report to `errors`.
 * @param {string[]} errors
 */
export function collectReports(errors) {
  return (request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    if (name === "report") {
      request.setEncoding("utf8").on("data", (text) => errors.push(text)).on("end", () => response.end());
    } else if (name === "reporter.js") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(`(${reporter})();`);
    } else if (name === "index.html" || name === "embed.html") {
      const html = readFileSync(resolve(DIST, name), "utf8").replace("<script", '<script src="reporter.js"></script><script');
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
    } else {
      return false;
    }
    return true;
  };
}

/** Reports errors one after another, so that they arrive in order. Runs in the page, before its other scripts. */
function reporter() {
  const url = new URL("report", document.currentScript.src);
  let sent = Promise.resolve();
  const report = (text) => {
    sent = sent.then(() => fetch(url, { method: "POST", mode: "no-cors", keepalive: true, body: text })).catch(() => {});
  };
  const { error } = console;
  console.error = (...values) => {
    error.apply(console, values);
    report(values.join(" "));
  };
  const textOf = ({ message, target }) => message ?? `cannot load ${target.src ?? target.href}`;
  addEventListener("error", (event) => report(textOf(event)), { capture: true });
  addEventListener("unhandledrejection", ({ reason }) => report(`unhandled rejection: ${reason}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => report(`${effectiveDirective} forbids ${blockedURI}`));
}
