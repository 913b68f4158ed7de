// Prints for each first line of a fence what the plugin makes of it, and its messages.
import badukpan from "badukpan/markdown-it";
import markdownIt from "markdown-it";

for (const info of ["", " numbers=\"last 5\" at='A b' AT=2", " wheel goal='say \"x\" &amp; <y>'", " onclick=x", " at=1 style=position:fixed", " ID=login", " title=Ko", "x"]) {
  const messages = [];
  const md = markdownIt().use(badukpan, { onError: (message) => messages.push(message) });
  const html = md.render(`\n\n\`\`\`baduk${info}\n(;B[ee]C[</pre>\n\n&])\n\`\`\`\n`);
  console.log(JSON.stringify([info.replace("&amp;", "&"), html, messages]));
}
