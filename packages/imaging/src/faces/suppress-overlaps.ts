import type { FaceBox } from "./tiny-face-detector.ts";

const MIN_SCORE = 0.4;
const MAX_OVERLAP = 0.4;

/** Sorts boxes by confidence and removes those that overlap a more confident one. */
export function suppressOverlaps(boxes: readonly FaceBox[]): FaceBox[] {
  const selected: FaceBox[] = [];
  const confident = boxes.filter(({ score }) => score >= MIN_SCORE).sort((a, b) => b.score - a.score);
  for (const box of confident)
    if (selected.every((candidate) => computeIntersectionOverUnion(candidate, box) <= MAX_OVERLAP)) selected.push(box);
  return selected;
}

function computeIntersectionOverUnion(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const intersection = width * height;
  return intersection / (a.width * a.height + b.width * b.height - intersection);
}
