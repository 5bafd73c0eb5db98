import { writeFile } from "node:fs/promises";
import { makePhoto, type PhotoRecipe } from "@storywall/testing/photos/make-photos";

/** In a process of its own, so that drawing the photo does not count as memory of the one that is measured. */
const [path = "", profile, seed = "1"] = process.argv.slice(2);
const tag: Pick<PhotoRecipe, "profile"> = profile === "srgb" || profile === "p3" ? { profile } : {};

// Held upright by the visitor, so stored on its side: 4032 x 3024 with orientation 6.
const shape = { width: 3024, height: 4032, orientation: 6, gps: true } as const;
await writeFile(path, await makePhoto({ ...shape, ...tag, seed: Number(seed) }));
