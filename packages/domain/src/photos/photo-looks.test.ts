import { expect, test } from "vitest";
import { printLook } from "./photo-looks.ts";

const bins = (parts: Record<number, number>) => Array.from({ length: 16 }, (_, index) => parts[index] ?? 0);

test("a photo that is mostly dark with hardly any light in it will print dark", () => {
  expect(printLook(bins({ 1: 0.8, 6: 0.15, 12: 0.05 }))).toBe("dark");
});

test("a lit window in a dark room makes it a photo of contrast, not a dark one", () => {
  expect(printLook(bins({ 1: 0.8, 12: 0.2 }))).toBe("even");
  expect(printLook(bins({ 2: 0.5, 7: 0.5 }))).toBe("even");
});

test("nothing is said of a photo whose luminance is not known", () => {
  expect(printLook(null)).toBeNull();
});
