import { resolve } from "node:path";
import { writeSampleFiles } from "./write-sample-files.ts";
import { writeSharePictures } from "./write-share-pictures.ts";

// node packages/seed/src/write-samples.ts <directory>
const [directory] = process.argv.slice(2);
if (directory) {
  const written = await writeSampleFiles(resolve(directory));
  const shared = await writeSharePictures(resolve(directory));
  process.stdout.write(written > 0 ? `sample photos: ${written} drawn\n` : "sample photos: up to date\n");
  if (shared > 0) process.stdout.write(`link preview images: ${shared} drawn\n`);
} else {
  process.stderr.write("Usage: node packages/seed/src/write-samples.ts <directory>\n");
  process.exitCode = 2;
}
