import type { Design } from "../cart/design.ts";
import { frameSizes, isFrameSize } from "../catalog/frame-sizes.ts";
import { templateByKey } from "../catalog/templates.ts";
import { ShopError } from "../errors.ts";

/** How many frames are left to sell, by frame and size (`Infinite:rectangle_small`); what nobody counts is not in it. */
export type FramesLeft = Readonly<Record<string, number>>;

export const frameKey = (frameStyle: string, frameSize: string): string => `${frameStyle}:${frameSize}`;

type Wall = { templateKey: string; quantity: number; design: Pick<Design, "frameStyle" | "tiles"> };

/** Frames that these walls are made with, also in places that wait for their photos. */
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
  return template.tiles.map(({ name }) => chosen.get(name) ?? template.sizes[0] ?? "rectangle_small");
}

/** Throws FRAME_SIZE_OUT_OF_STOCK or FRAMES_FEW for the first frame of which there are fewer than wanted. */
export function assertFramesLeft(wanted: ReadonlyMap<string, number>, framesLeft: FramesLeft): void {
  for (const [key, count] of wanted) {
    const left = framesLeft[key];
    if (left === undefined || left >= count) continue;
    const [frame = "", frameSize = ""] = key.split(":");
    const size = isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize;
    throw left > 0
      ? new ShopError("FRAMES_FEW", { frame, size, left })
      : new ShopError("FRAME_SIZE_OUT_OF_STOCK", { frame, size });
  }
}

/** What is said to a wall of a cart in which more frames are `wanted` than there are, or null. */
export function framesShort(
  own: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
  framesLeft: FramesLeft,
): string | null {
  try {
    assertFramesLeft(new Map([...wanted].filter(([key]) => own.has(key))), framesLeft);
    return null;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return error.message;
  }
}
