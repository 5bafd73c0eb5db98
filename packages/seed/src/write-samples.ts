import { resolve } from "node:path";
import { writeSamples } from "./write-sample-files.ts";
import { writeSharePictures } from "./write-share-pictures.ts";

// node packages/seed/src/write-samples.ts <directory>
const [directory] = process.argv.slice(2);
if (directory) {
  const written = await writeSamples(resolve(directory));
  const shared = await writeSharePictures(resolve(directory));
  process.stdout.write(written > 0 ? `sample photos: ${written} drawn\n` : "sample photos: up to date\n");
  if (shared > 0) process.stdout.write(`pictures for links: ${shared} drawn\n`);
} else {
  process.stderr.write("Say where to: node packages/seed/src/write-samples.ts <directory>\n");
  process.exitCode = 2;
}
