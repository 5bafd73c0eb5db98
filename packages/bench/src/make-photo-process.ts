import { writeFile } from "node:fs/promises";
import { makePhoto, type PhotoRecipe } from "@storywall/testing/photos/make-photos";

/** Runs in a separate process, so that its memory is not measured. */
const [path = "", profile, seed = "1"] = process.argv.slice(2);
const tag: Pick<PhotoRecipe, "profile"> = profile === "srgb" || profile === "p3" ? { profile } : {};

// A portrait photo is stored as 4032 x 3024 with orientation 6.
const shape = { width: 3024, height: 4032, orientation: 6, gps: true } as const;
await writeFile(path, await makePhoto({ ...shape, ...tag, seed: Number(seed) }));
