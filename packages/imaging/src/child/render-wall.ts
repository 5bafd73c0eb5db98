import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { intersectRects } from "@storywall/domain/kernel/rect";
import type { CaptureTile } from "@storywall/domain/walls/captures/capture-plan";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { computePhotoCut } from "@storywall/domain/walls/tiles/print-plan";
import sharp from "sharp";
import type { RenderedFile, RenderWallInput, WallPicture } from "../jobs.ts";
import { cutPhoto } from "./cut-photo.ts";
import { paintFrame, paintInnerShadow } from "./paint/paint-frame.ts";
import { paintPlaceholder } from "./paint/paint-placeholder.ts";
import { paintShadow, paintWall } from "./paint/paint-wall.ts";
import { createPicture, drawPicture, fillRect, type Picture, type Rgb } from "./paint/picture.ts";
import { openImage, screenJpeg } from "./sharp-settings.ts";

const MAT_COLOR: Rgb = [252, 251, 248];

/** Renders the wall as one picture with light, shadows, frames, mats and photos, in sRGB. */
export async function renderWall({ plan, frameColor, pictures, outputPath }: RenderWallInput): Promise<RenderedFile> {
  const { width, height, pxPerMm, tiles } = plan;
  const wall = createPicture(width, height);
  paintWall(wall);
  for (const { frame } of tiles) paintShadow(wall, frame, pxPerMm);
  for (const tile of tiles) {
    fillRect(wall, tile.lip, MAT_COLOR);
    await paintPhoto(wall, tile, pictures[tile.name]);
    paintInnerShadow(wall, { ...tile, pxPerMm });
    paintFrame(wall, { ...tile, color: frameColor, pxPerMm });
  }
  const raw = { width, height, channels: 3 } as const;
  const jpeg = await sharp(wall.data, { raw, limitInputPixels: false })
    .jpeg({ ...screenJpeg, chromaSubsampling: "4:4:4" })
    .toBuffer();
  await writeFile(outputPath, jpeg);
  return { sha256: createHash("sha256").update(jpeg).digest("hex"), bytes: jpeg.length, width, height };
}

async function paintPhoto(wall: Picture, tile: CaptureTile, tilePicture: WallPicture | undefined): Promise<void> {
  const visibleArea = intersectRects(tile.photo, tile.lip);
  if (!tilePicture) return paintPlaceholder(wall, visibleArea);
  drawPicture(wall, await scalePicture(tilePicture, tile), { x: tile.photo.x, y: tile.photo.y, clip: visibleArea });
}

async function scalePicture({ path, crop, tone }: WallPicture, { photo, photoAspect }: CaptureTile): Promise<Picture> {
  const { width = 1, height = 1 } = await openImage(path).metadata();
  const picture = { width, height };
  const cut = computePhotoCut(resolveCrop(crop, picture, photoAspect), picture);
  const { data, info } = await (
    await cutPhoto(path, { ...cut, outputSize: photo, tone: tone ?? null }, { ignoreIcc: false })
  )
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`The rendered picture has ${info.channels} channels`);
  return { data, width: info.width, height: info.height };
}
