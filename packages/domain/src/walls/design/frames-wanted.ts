import { defaultFrameSize, frameSizes, isFrameSize } from "../../catalog/frame-sizes.ts";
import { type FramesLeft, frameKey, isShort } from "../../catalog/stock/frames-short.ts";
import { templateByKey } from "../../catalog/templates.ts";
import { ShopError } from "../../errors.ts";
import type { Design } from "./design.ts";

type Wall = { templateKey: string; quantity: number; design: Pick<Design, "frameStyle" | "tiles"> };

/** Frames needed by these walls, by frame key, including tiles without photos. */
export function framesWanted(walls: readonly Wall[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { templateKey, quantity, design } of walls) {
    for (const frameSize of sizesOf(templateKey, design)) {
      const key = frameKey(design.frameStyle, frameSize);
      wanted.set(key, (wanted.get(key) ?? 0) + quantity);
    }
  }
  return wanted;
}

function sizesOf(templateKey: string, { tiles }: Wall["design"]): string[] {
  const template = templateByKey(templateKey);
  if (!template) return tiles.map(({ frameSize }) => frameSize);
  const chosen = new Map(tiles.map(({ name, frameSize }) => [name, frameSize]));
  return template.tiles.map(({ name }) => chosen.get(name) ?? template.sizes[0] ?? defaultFrameSize);
}

/** Throws FRAME_SIZE_OUT_OF_STOCK or FRAMES_FEW for the first frame with too few left. */
export function assertFramesLeft(wanted: ReadonlyMap<string, number>, framesLeft: FramesLeft): void {
  for (const refusal of framesShort(wanted, framesLeft).values()) throw refusal;
}

/** The error for each frame with too few left, by frame key, in the order of `wanted`. */
export function framesShort(wanted: ReadonlyMap<string, number>, framesLeft: FramesLeft): Map<string, ShopError> {
  const short = new Map<string, ShopError>();
  for (const [key, count] of wanted) {
    const left = framesLeft[key];
    if (isShort(left, count)) short.set(key, refusalOf(key, left));
  }
  return short;
}

function refusalOf(key: string, left: number): ShopError {
  const [frame = "", frameSize = ""] = key.split(":");
  const size = isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize;
  if (left > 0) return new ShopError("FRAMES_FEW", { frame, size, left });
  return new ShopError("FRAME_SIZE_OUT_OF_STOCK", { frame, size });
}
