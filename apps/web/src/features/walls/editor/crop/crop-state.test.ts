import { defaultCrop } from "@storywall/domain/walls/crop/crop";
import { zoomOf } from "@storywall/domain/walls/crop/crop-moves";
import { expect, test } from "vitest";
import { type CropMove, moveCrop, startCropping } from "./crop-state.ts";

const opening = { photo: { width: 4000, height: 3000 }, aspect: 0.7 };
const start = startCropping(defaultCrop(opening.photo, opening.aspect));
const after = (...moves: CropMove[]) => moves.reduce((state, move) => moveCrop(state, move, opening), start).crop;

test("the photo follows the finger: moved to the right, more of its left is shown", () => {
  expect(after({ type: "moved", by: { x: 0.1, y: 0 } }).x).toBeLessThan(start.crop.x);
});

test("straightened step by step and back, the crop is what it was", () => {
  const zoomed = after({ type: "zoomed", to: 1.2 });
  const tilts = [3, 9, 15, 4, 0].map((degrees): CropMove => ({ type: "straightened", degrees, isDragged: false }));
  expect(after({ type: "zoomed", to: 1.2 }, ...tilts)).toEqual(zoomed);
});

test("a photo that is straightened while shown whole stays as large as its tilt allows", () => {
  const tilted = after({ type: "straightened", degrees: 8, isDragged: false });
  expect(tilted.width).toBeLessThan(start.crop.width);
  expect(zoomOf(tilted, opening)).toBeCloseTo(1, 6);
});

test("a dragged slider snaps to level, a key press reaches half a degree", () => {
  const half = (isDragged: boolean) => after({ type: "straightened", degrees: 0.5, isDragged }).straighten;
  expect([half(true), half(false)]).toEqual([0, 0.5]);
});
