import { fileURLToPath } from "node:url";
import { intersectRects, type Rect, rebaseRect, roundRect } from "@storywall/domain/kernel/rect";
import { livingRoom } from "@storywall/domain/walls/tiles/living-room";
import { openImage } from "../sharp-settings.ts";
import { multiplyPicture, type Picture } from "./picture.ts";

/**
 * The bare room, and the same room with a white wall, which has only the light. `packages/seed/renders` makes both.
 */
const roomFile = fileURLToPath(new URL("../../rooms/living-room.jpg", import.meta.url));
const lightFile = fileURLToPath(new URL("../../rooms/living-room-light.jpg", import.meta.url));

type View = { roomView: Rect; width: number; height: number };

/** Returns the visible part of the room, in mm, as a picture of this size. */
export const readRoom = (view: View): Promise<Picture> => readPart(roomFile, view);

/** Lights the areas as the wall behind them is lit. */
export async function lightAreas(picture: Picture, areas: readonly Rect[], view: View): Promise<void> {
  const light = await readPart(lightFile, view);
  for (const area of areas) multiplyPicture(picture, light, area);
}

async function readPart(file: string, { roomView, width, height }: View): Promise<Picture> {
  const image = openImage(file);
  const room = await image.metadata();
  const part = intersectRects(roundRect(rebaseRect(roomView, { x: 0, y: 0 }, room.width / livingRoom.widthMm)), {
    x: 0,
    y: 0,
    width: room.width,
    height: room.height,
  });
  const data = await image
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .resize(width, height, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}
