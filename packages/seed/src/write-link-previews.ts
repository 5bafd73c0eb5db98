import { resolve } from "node:path";
import { writeSharePictures } from "./write-share-pictures.ts";

// node packages/seed/src/write-link-previews.ts <directory of the sample photos>
const [directory] = process.argv.slice(2);
if (directory) {
  const written = await writeSharePictures(resolve(directory));
  process.stdout.write(written > 0 ? `link preview images: ${written} drawn\n` : "link preview images: up to date\n");
} else {
  process.stderr.write("Usage: node packages/seed/src/write-link-previews.ts <directory>\n");
  process.exitCode = 2;
}
