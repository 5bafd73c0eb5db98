import { createDefaultCrop } from "@storywall/domain/walls/crop/crop";
import { computeZoom } from "@storywall/domain/walls/crop/crop-operations";
import { expect, test } from "vitest";
import { applyCropMove, type CropMove, createCropState } from "./crop-state.ts";

const opening = { photo: { width: 4000, height: 3000 }, aspect: 0.7 };
const start = createCropState(createDefaultCrop(opening.photo, opening.aspect));
const applyMoves = (...moves: CropMove[]) =>
  moves.reduce((state, move) => applyCropMove(state, move, opening), start).crop;

test("dragging to the right shows more of the photo's left side", () => {
  expect(applyMoves({ type: "moved", by: { x: 0.1, y: 0 } }).x).toBeLessThan(start.crop.x);
});

test("straightening a photo and turning it back to 0° restores its crop", () => {
  const zoomed = applyMoves({ type: "zoomed", to: 1.2 });
  const tilts = [3, 9, 15, 4, 0].map((degrees): CropMove => ({ type: "straightened", degrees, isDragged: false }));
  expect(applyMoves({ type: "zoomed", to: 1.2 }, ...tilts)).toEqual(zoomed);
});

test("straightening a photo at minimum zoom keeps it at minimum zoom", () => {
  const tilted = applyMoves({ type: "straightened", degrees: 8, isDragged: false });
  expect(tilted.width).toBeLessThan(start.crop.width);
  expect(computeZoom(tilted, opening)).toBeCloseTo(1, 6);
});

test("the slider for straightening snaps to 0° when dragged", () => {
  const straightenByHalfDegree = (isDragged: boolean) =>
    applyMoves({ type: "straightened", degrees: 0.5, isDragged }).straighten;
  expect([straightenByHalfDegree(true), straightenByHalfDegree(false)]).toEqual([0, 0.5]);
});
