import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@storywall/local/settings";
import { makePhoto, type PhotoRecipe } from "@storywall/testing/photos/make-photos";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

const landscape = { width: 2400, height: 1600, grid: true, gps: true } as const;
const portrait = { width: 1600, height: 2400, grid: true, gps: true } as const;

export const createPhoto = async (name: string, recipe: PhotoRecipe): Promise<ChosenFile> => ({
  name,
  mimeType: `image/${recipe.kind ?? "jpeg"}`,
  buffer: await makePhoto(recipe),
});

/** Creates a valid photo of exactly `bytes` bytes. The padding consists of zeros, which decoders ignore. */
export async function createPhotoOfSize(name: string, bytes: number): Promise<ChosenFile> {
  const { buffer, ...file } = await createPhoto(name, { width: 900, height: 1200, seed: name.length });
  const mark = Buffer.from(name);
  const padded = Buffer.concat([buffer, mark, Buffer.alloc(bytes - buffer.length - mark.length)]);
  return { ...file, buffer: padded };
}

const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Creates one photo for each EXIF orientation. When upright, all of them show the same color-coded grid. */
export const createPhotosOfEveryOrientation = (): Promise<ChosenFile[]> =>
  Promise.all(
    orientations.map((orientation) =>
      createPhoto(`held-${orientation}.jpg`, {
        ...(orientation > 4 ? portrait : landscape),
        orientation,
        seed: orientation,
      }),
    ),
  );

export const createPhotoWithOrientation = (orientation: (typeof orientations)[number]): Promise<ChosenFile> =>
  createPhoto(`held-${orientation}.jpg`, { ...(orientation > 4 ? portrait : landscape), orientation });

export const createWideGamutPhoto = () => createPhoto("p3.jpg", { ...landscape, profile: "p3" });
export const createSixteenBitPhoto = () =>
  createPhoto("16-bit.png", { width: 1500, height: 1000, grid: true, kind: "png", depth: 16 });
export const createCmykPhoto = () => createPhoto("press.jpg", { ...landscape, cmyk: true });
export const createWebpPhoto = () => createPhoto("photo.webp", { width: 1800, height: 1200, grid: true, kind: "webp" });
export const createAvifPhoto = () => createPhoto("photo.avif", { width: 1200, height: 1800, grid: true, kind: "avif" });

/** Reads a HEIC photo like the ones an iPhone takes. It shows the same grid at 1280 × 960 px. */
export const readHeicPhoto = async (): Promise<ChosenFile> => ({
  name: "IMG_0001.HEIC",
  mimeType: "image/heic",
  buffer: await readFile(join(root, "packages/testing/src/photos/sample.heic")),
});
