// build.mjs OUT - bundles the page that `hilltop report` writes and the frame in which a game's viewer runs, as C++: the
// definitions of ../web_bundle.hpp.
import { build } from "esbuild";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = name => fileURLToPath(new URL(`src/${name}`, import.meta.url));

async function bundle(name) {
  const { outputFiles } = await build({
    entryPoints: [source(name)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["chrome90", "firefox113", "safari16.4"],
    charset: "ascii",
    legalComments: "inline",
    logLevel: "warning",
  });
  const text = outputFiles[0].text.trim();
  // Either would end the element that the page puts it in.
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${name}: cannot stand inside a page`);
  return text;
}

/// One constant. As numbers, since compilers limit the length of string literals.
function constant(name, text) {
  const bytes = [...Buffer.from(text)];
  return `static constexpr char ${name}Bytes[] = {${bytes.join(",")}};\n` +
    `const std::string_view ${name}(${name}Bytes, sizeof ${name}Bytes);\n`;
}

const bundles = { kStyle: "page.css", kScript: "page.js", kFrameStyle: "frame.css", kFrameScript: "frame.js" };
let code = '#include "report/web_bundle.hpp"\n\nnamespace hilltop::web_bundle {\n';
for (const [name, file] of Object.entries(bundles)) code += constant(name, await bundle(file));
writeFileSync(process.argv[2], code + "}  // namespace hilltop::web_bundle\n");
