import { frameTypes } from "../frame-types.ts";
import type { Template } from "../templates.ts";
import { type FramesLeft, frameKey, isShort } from "./frames-short.ts";

/** Frames of the template with too few in stock to make all of its tiles, with the number left. */
export function framesFew({ frameTypes: offered, sizes, tiles }: Template, framesLeft: FramesLeft): FramesLeft {
  const few: Record<string, number> = {};
  for (const type of offered) {
    const { name, isOutOfStock } = frameTypes[type];
    for (const size of sizes) {
      const key = frameKey(name, size);
      const left = isOutOfStock ? 0 : framesLeft[key];
      if (isShort(left, tiles.length)) few[key] = Math.max(0, left);
    }
  }
  return few;
}
