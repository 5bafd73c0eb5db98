import { expect, test } from "vitest";
import { printLook } from "./photo-looks.ts";

const bins = (parts: Record<number, number>) => Array.from({ length: 16 }, (_, index) => parts[index] ?? 0);

test("a mostly dark photo with hardly any light pixels will print dark", () => {
  expect(printLook(bins({ 1: 0.8, 6: 0.15, 12: 0.05 }))).toBe("dark");
});

test("a dark room with a lit window has contrast and is not considered dark", () => {
  expect(printLook(bins({ 1: 0.8, 12: 0.2 }))).toBe("even");
  expect(printLook(bins({ 2: 0.5, 7: 0.5 }))).toBe("even");
});

test("without luminance data nothing is reported", () => {
  expect(printLook(null)).toBeNull();
});
