// The block in the editor: the game, its options, and a preview that the server renders.
(function (wp) {
  var create = wp.element.createElement;
  var __ = wp.i18n.__;
  var NAME = "badukpan/board";

  /** The options with a fixed set of values. An empty value is the default. */
  var CHOICES = {
    mode: ["still", "view", "play", "solve", "edit"],
    coordinates: ["on", "off"],
    theme: ["auto", "wood", "slate", "paper", "night", "blue", "yellow", "red", "light", "dark", "print"],
    lang: ["en", "ko", "az", "ja", "zh-Hans", "zh-Hant"],
    unmarked: ["fails", "open"],
    wheel: ["on", "off"],
    compact: ["on", "off"],
    orientation: ["0", "90", "180", "270", "mirrored", "mirrored 90", "mirrored 180", "mirrored 270"],
  };

  /** The other options, each with an example. */
  var TEXTS = {
    at: "12, end, 12:2:15",
    game: "3",
    size: "9, 13x9",
    region: "auto, C1-K9, top-left",
    numbers: "all, last 5, from 12",
    controls: "players bar menu comment tree info",
    autoplay: "on, 2.5",
    rules: "japanese, tromp-taylor",
    goal: "capture D4",
    title: __("Go board", "badukpan"),
  };

  function edit(props) {
    var attributes = props.attributes;
    function control(type, name, more) {
      var change = function (value) {
        var changed = {};
        changed[name] = value;
        props.setAttributes(changed);
      };
      return create(type, Object.assign({ key: name, label: name, value: attributes[name], onChange: change }, more));
    }
    var selects = Object.keys(CHOICES).map(function (name) {
      var options = [{ label: __("Default", "badukpan"), value: "" }].concat(
        CHOICES[name].map(function (value) {
          return { label: value, value: value };
        }),
      );
      return control(wp.components.SelectControl, name, { options: options });
    });
    var texts = Object.keys(TEXTS).map(function (name) {
      return control(wp.components.TextControl, name, { help: TEXTS[name] });
    });
    var height = control(wp.components.TextControl, "height", {
      label: __("height in pixels, until the board has loaded", "badukpan"),
      type: "number",
      onChange: function (value) {
        props.setAttributes({ height: Number(value) || 640 });
      },
    });
    var panel = create(wp.components.PanelBody, { title: __("Board", "badukpan") }, selects, texts, height);
    var game = control(wp.components.TextareaControl, "text", {
      label: __("Game record (SGF), text diagram, share link, or the address of a file", "badukpan"),
      rows: 4,
    });
    // A record may be too long for an address.
    var preview = create(wp.serverSideRender, { block: NAME, attributes: attributes, httpMethod: "POST" });
    return create(
      "div",
      wp.blockEditor.useBlockProps(),
      create(wp.blockEditor.InspectorControls, null, panel),
      game,
      attributes.text ? preview : null,
    );
  }

  wp.blocks.registerBlockType(NAME, {
    edit: edit,
    // The server renders the block.
    save: function () {
      return null;
    },
  });
})(window.wp);
