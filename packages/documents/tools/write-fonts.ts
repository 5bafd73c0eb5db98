import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type PrintScript, printableRanges } from "@storywall/domain/kernel/printable-text";
import subsetFont from "subset-font";
import { fontsFolder } from "../src/typeface.ts";

// Writes the characters that the shop prints from the fonts in a folder: node write-fonts.ts <folder>. See fonts/README.md.
const folder = process.argv[2] ?? ".";
const faces: { name: string; file: string; script: PrintScript }[] = [
  { name: "regular", file: "NotoSans_400Regular.ttf", script: "western" },
  { name: "bold", file: "NotoSans_700Bold.ttf", script: "western" },
  { name: "chinese", file: "NotoSansSC_400Regular.ttf", script: "chinese" },
  { name: "korean", file: "NotoSansKR_400Regular.ttf", script: "korean" },
];

for (const { name, file, script } of faces) {
  const characters = printableRanges
    .filter(([, , of]) => of === script)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)));
  const font = await subsetFont(await readFile(join(folder, file)), characters.join(""), { targetFormat: "truetype" });
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  await writeFile(join(fontsFolder, `${name}.ttf.br`), brotliCompressSync(font, { params }));
}
