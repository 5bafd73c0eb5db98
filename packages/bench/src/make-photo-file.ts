import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { PhotoRecipe } from "@storywall/testing/photos/make-photos";

/** A 12 MP portrait photo from a phone, stored as 4032 x 3024. */
export const phonePhoto = { width: 3024, height: 4032, orientation: 6, gps: true } satisfies PhotoRecipe;

/** Creates a photo in a separate process, so that its memory is not measured. */
export async function makePhotoFile(path: string, recipe: PhotoRecipe): Promise<void> {
  const program = fileURLToPath(new URL("./make-photo-process.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [program, path, JSON.stringify(recipe)]);
}
