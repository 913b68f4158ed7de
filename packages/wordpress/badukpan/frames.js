// Gives each frame with a board the height that it asks for.
addEventListener("message", function (event) {
  var data = event.data;
  if (!data || data.source !== "badukpan" || data.type !== "baduk-resize") return;
  document.querySelectorAll("iframe.badukpan-frame").forEach(function (frame) {
    if (frame.contentWindow === event.source) frame.style.height = Math.ceil(Number(data.detail.height)) + "px";
  });
});
