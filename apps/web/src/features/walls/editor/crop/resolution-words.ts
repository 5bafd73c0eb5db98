import { frameSizes } from "@storywall/domain/catalog/frame-sizes";
import type { PpiWord } from "@storywall/domain/walls/tiles/resolution";
import type { Remedy } from "@storywall/domain/walls/tiles/tile-resolution";

/** Label and explanation of each print quality. */
export const resolutionWords: Record<PpiWord, { word: string; sentence: string }> = {
  good: { word: "Sharp", sentence: "Prints sharp at this size." },
  fine: { word: "Fine", sentence: "Prints well from where you will look at it." },
  warn: { word: "Soft", sentence: "May look a little soft up close." },
  block: { word: "Blurred", sentence: "Too few pixels for this size: it will look blurred." },
};

/** Button label of a remedy. */
export function remedyLabel(remedy: Remedy): string {
  const becomes = resolutionWords[remedy.word].word.toLowerCase();
  if (remedy.kind === "zoom-out") return `Zoom out: prints ${becomes}`;
  return `Make it ${frameSizes[remedy.frameSize].name}: prints ${becomes}`;
}
