import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * What is left to do for the browser once the app is built. The scripts that pages start with say that their functions are
 * called at once, and every text file gets a `.br` and a `.gz` beside it, as small as they go: what is fetched by every
 * visitor is compressed once.
 */
const build = fileURLToPath(new URL("../.next", import.meta.url));
const folder = join(build, "static");
const isText = (name: string) => /\.(js|css|svg|json)$/.test(name);
const level = { level: constants.Z_BEST_COMPRESSION };

/** V8 then compiles them beside the main thread while they arrive, instead of one by one on it when they are called. */
const COMPILED_ON_ARRIVAL = "//# allFunctionsCalledOnLoad\n";

type PageStats = { firstLoadChunkPaths: string[] };

const pages: PageStats[] = JSON.parse(await readFile(join(build, "diagnostics/route-bundle-stats.json"), "utf8"));
for (const path of new Set(pages.flatMap(({ firstLoadChunkPaths }) => firstLoadChunkPaths))) {
  const file = join(build, "..", path);
  const script = await readFile(file, "utf8");
  if (!script.startsWith(COMPILED_ON_ARRIVAL)) await writeFile(file, COMPILED_ON_ARRIVAL + script);
}

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
