import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { frameTypes } from "@storywall/domain/catalog/frame-types";
import { type FramesLeft, firstShort, frameKey } from "@storywall/domain/catalog/stock/frames-short";
import type { Template } from "@storywall/domain/catalog/templates";
import type { SayShort } from "./frames-left.ts";

export const sayShort =
  ({ sizes, frameTypes: offered }: Template, framesLeft: FramesLeft): SayShort =>
  (frame, wall, size) => {
    const short = firstShort(frame, wall, framesLeft);
    const isNone = (style: string, of: string) => framesLeft[frameKey(style, of)] === 0;
    const isGone = size
      ? offered.every((type) => isNone(frameTypes[type].name, size))
      : sizes.every((one) => isNone(frame, one));
    if (!short) return isGone ? { words: "out of stock", isGone } : undefined;
    const where = size ? frame : isFrameSize(short.size) ? frameSizes[short.size].name : short.size;
    return { words: `${short.left ? `only ${short.left} left` : "out of stock"} in ${where}`, isGone };
  };
