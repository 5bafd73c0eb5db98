import { frameSizes } from "@storywall/domain/catalog/frames";
import type { PrintQuality } from "@storywall/domain/walls/tiles/tile-geometry";
import type { Remedy } from "@storywall/domain/walls/tiles/tile-resolution";

export const resolutionTexts: Record<PrintQuality, { word: string; sentence: string }> = {
  good: { word: "Sharp", sentence: "Prints sharp at this size." },
  fine: { word: "Fine", sentence: "Looks good from a normal viewing distance." },
  warn: { word: "Soft", sentence: "May look a little soft up close." },
  block: { word: "Blurry", sentence: "Too small for this size. It may print blurry." },
};

export function getRemedyLabel(remedy: Remedy): string {
  const quality = resolutionTexts[remedy.quality].word.toLowerCase();
  if (remedy.kind === "zoom-out") return `Zoom out (prints ${quality})`;
  return `Switch to ${frameSizes[remedy.frameSize].name} (prints ${quality})`;
}
