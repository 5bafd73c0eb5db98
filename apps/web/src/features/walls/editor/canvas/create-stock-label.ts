import {
  type AvailableFrames,
  findFirstShortage,
  frameSizes,
  frameTypes,
  isFrameSize,
  toFrameKey,
} from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import { editorPartsTexts } from "@/features/walls/editor/editor-parts-texts.ts";
import type { StockLabel } from "./choices.tsx";

export const createStockLabel =
  ({ sizes, frameTypes: offeredFrames }: Template, framesLeft: AvailableFrames): StockLabel =>
  (frame, wall, size) => {
    const shortage = findFirstShortage(frame, wall, framesLeft);
    const isSoldOut = (style: string, of: string) => framesLeft[toFrameKey(style, of)] === 0;
    const isOutOfStock = size
      ? offeredFrames.every((type) => isSoldOut(frameTypes[type].name, size))
      : sizes.every((candidate) => isSoldOut(frame, candidate));
    if (!shortage) return isOutOfStock ? { text: editorPartsTexts.outOfStock, isOutOfStock } : undefined;
    const where = size ? frame : isFrameSize(shortage.size) ? frameSizes[shortage.size].name : shortage.size;
    const text = shortage.left
      ? editorPartsTexts.fewLeftIn(shortage.left, where)
      : editorPartsTexts.outOfStockIn(where);
    return { text, isOutOfStock };
  };
