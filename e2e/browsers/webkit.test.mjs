// The main paths in WebKit, with WebKitGTK.
import { addPaths } from "./paths.mjs";
import { startWebKit } from "./webkit.mjs";

addPaths("WebKit", startWebKit);
