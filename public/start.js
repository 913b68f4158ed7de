// Starts the page's WebAssembly. The build writes the two hashed names onto this script's own tag.
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;
const { default: init } = await import(new URL(js, document.baseURI));
await init({ module_or_path: new URL(wasm, document.baseURI) });
document.querySelector(".start").remove();
