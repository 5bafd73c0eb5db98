import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeGlb } from "@storywall/documents/wall-model/write-glb";
import { writeUsdz } from "@storywall/documents/wall-model/write-usdz";
import type { FrameColor } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import type { Crop } from "@storywall/domain/walls/crop/crop";
import type { WallModel } from "@storywall/domain/walls/model/wall-model";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import type { Deps } from "../../kernel/deps.ts";
import type { WallToDraw } from "./draw-wall.ts";

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

/** Makes the GLB and USDZ files of a wall, with its pictures as they are printed. The folder is for temporary files. */
export async function makeWallModel(
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
  const content = { model, frameColor, photos };
  return { glb: await writeGlb(content), usdz: writeUsdz(content) };
}
