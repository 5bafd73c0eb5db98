import { fileURLToPath } from "node:url";
import { intersectRects, type Rect, rebaseRect, roundRect } from "@storywall/domain/kernel/rect";
import { livingRoom } from "@storywall/domain/walls/tiles/room-scene";
import { LRUCache } from "lru-cache";
import sharp, { type OutputInfo } from "sharp";
import { openImage } from "../sharp-settings.ts";
import { multiplyPicture, type Picture } from "./picture.ts";

type DecodedImage = { data: Buffer; info: OutputInfo };

/**
 * Creates a function that decodes a picture of the room on its first call and caches it, because decoding takes a third
 * of the time of drawing a wall.
 */
function createRoomDecoder(name: string): () => Promise<DecodedImage> {
  const file = fileURLToPath(new URL(`../../rooms/${name}`, import.meta.url));
  let decoded: Promise<DecodedImage> | undefined;
  return () => {
    decoded ??= openImage(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // Forgets a failed decoding, because a time limit may have ended it on a busy machine. The next call tries again.
    decoded.catch(() => (decoded = undefined));
    return decoded;
  };
}

/**
 * The empty room, and the same room with a white wall, which shows only the light. `packages/seed/renders` renders
 * both.
 */
const decodeRoom = createRoomDecoder("living-room.jpg");
const decodeLight = createRoomDecoder("living-room-light.jpg");

type View = { roomView: Rect; width: number; height: number };

/** Cache of scaled rooms. Emails need only a few views, and scaling takes a third of the time of drawing a wall. */
const scaledRooms = new LRUCache<string, Picture>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ data }) => data.length,
});

/** Returns the visible part of the room as a picture of this size. The caller may change the picture. */
export async function readRoom(view: View): Promise<Picture> {
  const key = JSON.stringify(view);
  const room = scaledRooms.get(key) ?? (await extractVisiblePart(await decodeRoom(), view));
  scaledRooms.set(key, room);
  return { ...room, data: Buffer.from(room.data) };
}

/** Applies the light of the wall in the room to these areas, in px. */
export async function applyRoomLight(
  picture: Picture,
  areas: readonly Rect[],
  { roomView, width }: View,
): Promise<void> {
  const light = await decodeLight();
  const mmPerPx = roomView.width / width;
  for (const area of areas) {
    const wallArea = rebaseRect(area, { x: -roomView.x / mmPerPx, y: -roomView.y / mmPerPx }, mmPerPx);
    multiplyPicture(picture, await extractVisiblePart(light, { ...area, roomView: wallArea }), area);
  }
}

async function extractVisiblePart({ data, info }: DecodedImage, { roomView, width, height }: View): Promise<Picture> {
  const pxPerMm = info.width / livingRoom.widthMm;
  const part = intersectRects(roundRect(rebaseRect(roomView, { x: 0, y: 0 }, pxPerMm)), {
    x: 0,
    y: 0,
    width: info.width,
    height: info.height,
  });
  const pixels = await sharp(data, { raw: info })
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .resize(width, height, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  return { data: pixels, width, height };
}
