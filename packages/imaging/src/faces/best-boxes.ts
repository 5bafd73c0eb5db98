import type { FoundBox } from "./tiny-face-detector.ts";

const LEAST_SCORE = 0.4;
const MOST_OVERLAP = 0.4;

/** The surest boxes first, and of those that lie on the same face only the surest. */
export function bestBoxes(boxes: readonly FoundBox[]): FoundBox[] {
  const selected: FoundBox[] = [];
  const sure = boxes.filter(({ score }) => score >= LEAST_SCORE).sort((a, b) => b.score - a.score);
  for (const box of sure) if (selected.every((one) => overlap(one, box) <= MOST_OVERLAP)) selected.push(box);
  return selected;
}

/** What both cover, in parts of what they cover together. */
function overlap(a: FoundBox, b: FoundBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}
