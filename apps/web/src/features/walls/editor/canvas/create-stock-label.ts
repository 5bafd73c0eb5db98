import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { frameTypes } from "@storywall/domain/catalog/frame-types";
import { type AvailableFrames, findFirstShortage, toFrameKey } from "@storywall/domain/catalog/stock/frame-stock";
import type { Template } from "@storywall/domain/catalog/templates";
import type { StockLabel } from "./stock-label-context.ts";

export const createStockLabel =
  ({ sizes, frameTypes: offeredFrames }: Template, framesLeft: AvailableFrames): StockLabel =>
  (frame, wall, size) => {
    const shortage = findFirstShortage(frame, wall, framesLeft);
    const isSoldOut = (style: string, of: string) => framesLeft[toFrameKey(style, of)] === 0;
    const isOutOfStock = size
      ? offeredFrames.every((type) => isSoldOut(frameTypes[type].name, size))
      : sizes.every((one) => isSoldOut(frame, one));
    if (!shortage) return isOutOfStock ? { text: "out of stock", isOutOfStock } : undefined;
    const where = size ? frame : isFrameSize(shortage.size) ? frameSizes[shortage.size].name : shortage.size;
    return { text: `${shortage.left ? `only ${shortage.left} left` : "out of stock"} in ${where}`, isOutOfStock };
  };
