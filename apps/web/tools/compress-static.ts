import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Puts a `.br` and a `.gz` beside every text file of the build, as small as they go: what is fetched by every visitor is
 * compressed once.
 */
const folder = fileURLToPath(new URL("../.next/static", import.meta.url));
const isText = (name: string) => /\.(js|css|svg|json)$/.test(name);
const level = { level: constants.Z_BEST_COMPRESSION };

const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries.filter((one) => one.isFile() && isText(one.name)).map((one) => join(one.parentPath, one.name));
await Promise.all(
  files.map(async (file) => {
    const text = await readFile(file);
    await Promise.all([
      promisify(brotliCompress)(text).then((small) => writeFile(`${file}.br`, small)),
      promisify(gzip)(text, level).then((small) => writeFile(`${file}.gz`, small)),
    ]);
  }),
);
