import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { firstCharacters } from "./font-characters.ts";

/**
 * Writes font subsets with the characters of the shop's own texts. The heading font has one weight. Browsers load the
 * full fonts for other characters (`src/app/fonts.ts`).
 */
const packages = fileURLToPath(new URL("../node_modules/@fontsource-variable", import.meta.url));
const folder = fileURLToPath(new URL("../fonts", import.meta.url));
const faces = [
  { name: "text", file: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2", wght: { min: 400, max: 700 } },
  { name: "heading", file: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2", wght: 600 },
];

await mkdir(folder, { recursive: true });
for (const { name, file, wght } of faces) {
  const whole = await readFile(join(packages, file));
  const small = await subsetFont(whole, firstCharacters, { targetFormat: "woff2", variationAxes: { wght } });
  await writeFile(join(folder, `${name}.woff2`), small);
}
