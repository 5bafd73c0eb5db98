import { writeFile } from "node:fs/promises";
import { makePhoto } from "@storywall/testing/photos/make-photos";

const [path = "", recipe = "{}"] = process.argv.slice(2);
await writeFile(path, await makePhoto(JSON.parse(recipe)));
