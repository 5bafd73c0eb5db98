import {
  type AvailableFrames,
  findFirstShortage,
  frameSizes,
  frameTypes,
  isFrameSize,
  toFrameKey,
} from "@storywall/domain/catalog/frames";
import type { StockLabel } from "./choices.tsx";

const texts = {
  outOfStock: "out of stock",
  outOfStockIn: (frameOrSize: string) => `out of stock in ${frameOrSize}`,
  fewLeftIn: (count: number, frameOrSize: string) => `only ${count} left in ${frameOrSize}`,
};

export const createStockLabel =
  (framesLeft: AvailableFrames): StockLabel =>
  ({ sizes, frameTypes: offeredFrames }, frame, wall, size) => {
    const shortage = findFirstShortage(frame, wall, framesLeft);
    const isSoldOut = (style: string, of: string) => framesLeft[toFrameKey(style, of)] === 0;
    const isOutOfStock = size
      ? offeredFrames.every((type) => isSoldOut(frameTypes[type].name, size))
      : sizes.every((candidate) => isSoldOut(frame, candidate));
    if (!shortage) return isOutOfStock ? { text: texts.outOfStock, isOutOfStock } : undefined;
    const where = size ? frame : isFrameSize(shortage.size) ? frameSizes[shortage.size].name : shortage.size;
    const text = shortage.left ? texts.fewLeftIn(shortage.left, where) : texts.outOfStockIn(where);
    return { text, isOutOfStock };
  };
