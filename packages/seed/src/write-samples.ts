import { resolve } from "node:path";
import { writeSamples } from "./write-sample-files.ts";

// node packages/seed/src/write-samples.ts <directory>
const [directory] = process.argv.slice(2);
if (directory) {
  const written = await writeSamples(resolve(directory));
  process.stdout.write(written > 0 ? `sample photos: ${written} drawn\n` : "sample photos: up to date\n");
} else {
  process.stderr.write("Say where to: node packages/seed/src/write-samples.ts <directory>\n");
  process.exitCode = 2;
}
