import { expect, test } from "vitest";
import { computeShadowOpacity } from "./tile-shadow.ts";

const frame = { x: 0, y: 0, width: 220, height: 320 };

test("a tile's shadow in light from the upper left is darkest at the lower right", () => {
  const [above, below] = [computeShadowOpacity(frame, 110, -5), computeShadowOpacity(frame, 110, 325)];
  const [left, right] = [computeShadowOpacity(frame, -5, 160), computeShadowOpacity(frame, 225, 160)];
  expect(below).toBeGreaterThan(right);
  expect(right).toBeGreaterThan(left);
  expect(left).toBeGreaterThan(above);
});

test("a tile's shadow ends within 6 cm of the frame", () => {
  for (const [x, y] of [
    [110, 380],
    [280, 160],
    [110, -60],
    [-60, 160],
  ] as const)
    expect(computeShadowOpacity(frame, x, y)).toBeLessThan(0.002);
  expect(computeShadowOpacity(frame, 110, 160)).toBeCloseTo(1 - 0.7 * 0.7, 3);
});
