// `node static.mjs PORT FOLDER...` serves the files of folders, for any origin.
import { createServer } from "node:http";
import sirv from "sirv";

const [port, ...folders] = process.argv.slice(2);
const setHeaders = (response) => { response.setHeader("access-control-allow-origin", "*"); };
const [first, ...others] = folders.map((folder) => sirv(folder, { dev: true, setHeaders }));
createServer((request, response) => {
  const next = (rest) => () => (rest.length ? rest[0](request, response, next(rest.slice(1))) : response.writeHead(404).end());
  first(request, response, next(others));
}).listen(Number(port), "127.0.0.1");
