import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameColor } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import type { CapturePlan } from "@storywall/domain/walls/captures/capture-plan";
import { type Crop, resolveCrop, rotateSize } from "@storywall/domain/walls/crop/crop";
import type { WallModel } from "@storywall/domain/walls/model/wall-model";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import type { Deps } from "../../kernel/deps.ts";

/** Place of a photo: its size in pixels of the output, and the aspect of its crop. */
export type PhotoPlace = { size: Size; aspect: number };

/** Returns whether a rendition with this long side in px has enough pixels for the tile. `picture` is the master's size. */
export function isRenditionLargeEnough(
  longSide: number,
  { picture, crop: chosen, photoArea: { size, aspect } }: { picture: Size; crop: Crop | null; photoArea: PhotoPlace },
): boolean {
  const shrink = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const crop = resolveCrop(chosen, picture, aspect);
  return shrink === 1 || crop.width * rotateSize(picture, crop.rotate).width * shrink >= size.width;
}

export type WallToDraw = {
  plan: CapturePlan;
  frameColor: FrameColor;
  /** Storage key, crop and tone of each tile's picture, by tile name. Tiles without a picture are drawn empty. */
  pictures: Record<string, { key: string; crop: Crop | null; tone: Tone | null }>;
};

type PictureFile = { path: string; crop: Crop | null; tone: Tone | null };

export type WallRenderer = {
  renderWall(input: {
    plan: CapturePlan;
    frameColor: FrameColor;
    pictures: Record<string, PictureFile>;
    outputPath: string;
  }): Promise<{ sha256: string }>;
};

/** Downloads the wall's pictures to the folder and draws the wall there as a JPEG. */
export async function drawWallPicture(
  { storage, imaging }: Pick<Deps, "storage"> & { imaging: WallRenderer },
  { plan, frameColor, pictures }: WallToDraw,
  { folder, signal }: { folder: string; signal?: AbortSignal },
): Promise<{ path: string; sha256: string }> {
  const files: Record<string, PictureFile> = {};
  for (const [index, [name, { key, crop, tone }]] of Object.entries(pictures).entries()) {
    const path = join(folder, `picture-${index}`);
    await storage.downloadTo(key, path);
    files[name] = { path, crop, tone };
  }
  signal?.throwIfAborted();
  const outputPath = join(folder, "wall.jpg");
  const { sha256 } = await imaging.renderWall({ plan, frameColor, pictures: files, outputPath });
  return { path: outputPath, sha256 };
}

export type ModelToMake = { model: WallModel; frameColor: FrameColor; pictures: WallToDraw["pictures"] };

export type TilePhotoRenderer = {
  renderTilePhoto(input: {
    path: string;
    crop: Crop | null;
    tone: Tone | null;
    size: Size;
    photoAspect: number;
    outputPath: string;
  }): Promise<unknown>;
};

/**
 * Makes the GLB and USDZ files of a wall with its pictures as they are printed. `folder` is used for temporary files.
 */
export async function createWallModelFiles(
  { storage, imaging }: Pick<Deps, "storage"> & { imaging: TilePhotoRenderer },
  { model, frameColor, pictures }: ModelToMake,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ glb: Uint8Array; usdz: Uint8Array }> {
  const photos = new Map<string, Uint8Array>();
  for (const [index, { name, textureSize: size, photoAspect }] of model.tiles.entries()) {
    const picture = pictures[name];
    if (!picture) continue;
    const { key, ...cropAndTone } = picture;
    const [path, outputPath] = [join(folder, `picture-${index}`), join(folder, `photo-${index}.jpg`)];
    await storage.downloadTo(key, path);
    signal.throwIfAborted();
    await imaging.renderTilePhoto({ path, ...cropAndTone, size, photoAspect, outputPath });
    photos.set(name, await readFile(outputPath));
  }
  // Imported on demand, because the libraries are large and few walls are shown in 3D.
  const { writeGlb } = await import("@storywall/documents/wall-model/write-glb");
  const { writeUsdz } = await import("@storywall/documents/wall-model/write-usdz");
  const content = { model, frameColor, photos };
  return { glb: await writeGlb(content), usdz: writeUsdz(content) };
}
