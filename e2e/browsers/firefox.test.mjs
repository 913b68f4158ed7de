// The main paths in Firefox.
import { startFirefox } from "./firefox.mjs";
import { addPaths } from "./paths.mjs";

addPaths("Firefox", startFirefox);
