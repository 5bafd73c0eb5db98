import { describe, expect, test } from "vitest";
import { findFrameShortages } from "./design-checks.ts";

describe("a shortage of frames", () => {
  test.each([
    [0, "Infinite frames in Small are out of stock right now. Choose another frame or size."],
    [1, "There’s only 1 Infinite frame left in Small. Choose another frame or size, or order fewer tiles."],
    [2, "There are only 2 Infinite frames left in Small. Choose another frame or size, or order fewer tiles."],
  ])("a shortage of frames is described to the shopper when %i frames are left", (remaining, message) => {
    const key = "Infinite:rectangle_small";
    expect(findFrameShortages(new Map([[key, 3]]), { [key]: remaining }).get(key)?.message).toBe(message);
  });
});
