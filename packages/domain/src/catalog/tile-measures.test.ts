import { expect, test } from "vitest";
import { frameSizeKeys, frameSizes } from "./frames.ts";
import {
  estimatedTileWeights,
  formatTileWeight,
  frameRimText,
  tileMeasures,
  tileThicknessText,
} from "./tile-measures.ts";

test("weights, thickness and frame width are stated in pounds and inches first", () => {
  expect(frameSizeKeys.map((key) => formatTileWeight(estimatedTileWeights[key]))).toEqual([
    "about 0.9 lb (0.4 kg)",
    "about 1.9 lb (0.9 kg)",
    "about 3.3 lb (1.5 kg)",
    "about 4.8 lb (2.2 kg)",
  ]);
  expect(tileThicknessText).toBe("about 0.7 in (18 mm)");
  expect(frameRimText).toBe("about 0.4 in (10 mm)");
});

test("a larger tile is heavier", () => {
  for (const key of frameSizeKeys) {
    const { widthMm, heightMm } = tileMeasures[key];
    expect([widthMm, heightMm]).toEqual([frameSizes[key].val.w * 10 + 10, frameSizes[key].val.h * 10 + 10]);
  }
  const weights = frameSizeKeys.map((key) => tileMeasures[key].grams);
  expect(weights).toEqual(weights.toSorted((a, b) => a - b));
});
