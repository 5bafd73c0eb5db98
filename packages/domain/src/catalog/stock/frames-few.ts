import { frameTypes } from "../frame-types.ts";
import type { Template } from "../templates.ts";
import { type FramesLeft, frameKey, isShort } from "./frames-short.ts";

/** What whoever makes a wall of this template is told of: frames of which there are too few for all of its tiles. */
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
