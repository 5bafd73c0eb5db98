import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frames";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createWallModel } from "@storywall/domain/walls/model/wall-model";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import type { WallModelFile } from "./write-glb.ts";

/** Creates a wall whose first tiles have photos. */
export async function createModelFile(
  templateKey: string,
  frame: FrameTypeKey,
  photoCount: number,
): Promise<WallModelFile> {
  const template = findTemplateByKey(templateKey);
  if (!template) throw new TypeError(`There is no template ${templateKey}`);
  const model = createWallModel(template, createEmptyDesign(template, { frame }));
  const photos = await Promise.all(
    model.tiles
      .slice(0, photoCount)
      .map(async ({ name, textureSize }, seed) => [name, await makePhoto({ ...textureSize, seed })] as const),
  );
  return { model, frameColor: frameTypes[frame].color, photos: new Map(photos) };
}
