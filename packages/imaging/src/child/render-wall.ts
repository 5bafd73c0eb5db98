import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { intersectRects } from "@storywall/domain/kernel/rect";
import type { CaptureTile } from "@storywall/domain/walls/captures/capture-plan";
import sharp from "sharp";
import type { RenderedFile, RenderWallInput, WallPicture } from "../jobs.ts";
import { paintFrame, paintInnerShadow } from "./paint/paint-frame.ts";
import { paintPlaceholder } from "./paint/paint-placeholder.ts";
import { applyRoomLight, readRoom } from "./paint/paint-room.ts";
import { paintShadow, paintWall } from "./paint/paint-wall.ts";
import { createPicture, drawPicture, fillRect, type Picture, type Rgb } from "./paint/picture.ts";
import { scalePicture } from "./scale-picture.ts";
import { screenJpeg } from "./sharp-settings.ts";

const MAT_COLOR: Rgb = [252, 251, 248];

/**
 * Renders the wall as one sRGB picture with light, shadows, frames, mats and photos. With `roomView`, the wall hangs in
 * the room.
 */
export async function renderWall({ plan, frameColor, pictures, outputPath }: RenderWallInput): Promise<RenderedFile> {
  const { width, height, pxPerMm, tiles, roomView } = plan;
  const wall = roomView ? await readRoom({ roomView, width, height }) : createPicture(width, height);
  if (!roomView) paintWall(wall);
  for (const { frame } of tiles) paintShadow(wall, frame, pxPerMm);
  for (const tile of tiles) {
    fillRect(wall, tile.lip, MAT_COLOR);
    await paintPhoto(wall, tile, pictures[tile.name]);
    paintInnerShadow(wall, { ...tile, pxPerMm });
    paintFrame(wall, { ...tile, color: frameColor, pxPerMm });
  }
  const frames = tiles.map(({ frame }) => frame);
  if (roomView) await applyRoomLight(wall, frames, { roomView, width, height });
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
  drawPicture(wall, await scalePicture(tilePicture, tile.photo, tile.photoAspect), {
    x: tile.photo.x,
    y: tile.photo.y,
    clip: visibleArea,
  });
}
