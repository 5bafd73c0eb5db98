import { expect, test } from "vitest";
import { predictPrintBrightness } from "./photo-features.ts";

const createBins = (parts: Record<number, number>) => Array.from({ length: 16 }, (_, index) => parts[index] ?? 0);

test("a mostly dark photo gets a warning that it will print dark", () => {
  expect(predictPrintBrightness(createBins({ 1: 0.8, 6: 0.15, 12: 0.05 }))).toBe("dark");
});

test("a photo of a dark room with a lit window is not considered dark", () => {
  expect(predictPrintBrightness(createBins({ 1: 0.8, 12: 0.2 }))).toBe("even");
  expect(predictPrintBrightness(createBins({ 2: 0.5, 7: 0.5 }))).toBe("even");
});

test("a photo without luminance data gets no warning about its print", () => {
  expect(predictPrintBrightness(null)).toBeNull();
});
