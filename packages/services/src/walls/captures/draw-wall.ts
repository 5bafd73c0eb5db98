import { join } from "node:path";
import type { FrameColor } from "@storywall/domain/catalog/frames";
import type { CapturePlan } from "@storywall/domain/walls/captures/capture-plan";
import type { Crop } from "@storywall/domain/walls/crop/crop";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import type { Deps } from "../../kernel/deps.ts";

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
export async function drawWall(
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
