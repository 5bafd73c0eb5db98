import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { isReplacementPlates, PLATES_DETAILS } from "@storywall/domain/catalog/products";
import type { Design } from "@storywall/domain/walls/design/design";
import { cartTexts } from "./cart-texts.tsx";

export function describeLine({ templateKey, design }: { templateKey: string; design: Design }): string {
  if (isReplacementPlates(templateKey)) return PLATES_DETAILS;
  const sizes = [...new Set(design.tiles.map(({ frameSize }) => frameSize))];
  const names = sizes.map((key) => (isFrameSize(key) ? frameSizes[key].name : key));
  const mat = design.matType === "none" ? cartTexts.noMat : cartTexts.whiteMat;
  return cartTexts.lineDescription(names, design.frameStyle, design.frameType, mat);
}
