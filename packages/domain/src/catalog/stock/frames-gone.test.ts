import { expect, test } from "vitest";
import { otherFrames, shortWords } from "./frames-gone.ts";

const piece = (frameStyle: string, frameSize = "rectangle_small") => ({ frameStyle, frameSize });
const left = (frameStyle: string, count: number | null, frameSize = "rectangle_small") => ({
  frameStyle,
  frameSize,
  left: count,
});

test("a replacement frame has the same mat and enough stock for every affected tile (S-086)", () => {
  const two = [piece("Infinite"), piece("Infinite"), piece("Timeless")];
  expect(otherFrames("Infinite", two, [])).toEqual(["Serene", "Harmony"]);
  expect(otherFrames("Timeless", two, [])).toEqual(["Sleek", "Whisper"]);
  expect(otherFrames("Infinite", two, [left("Serene", 1), left("Harmony", 2)])).toEqual(["Harmony"]);
  expect(otherFrames("Infinite", two, [left("Serene", null), left("Harmony", 0)])).toEqual(["Serene"]);
  const sizes = [piece("Infinite"), piece("Infinite", "rectangle_large")];
  expect(otherFrames("Infinite", sizes, [left("Serene", 9), left("Serene", 0, "rectangle_large")])).toEqual([
    "Harmony",
  ]);
  expect(shortWords(piece("Infinite"))).toBe("Infinite in Small");
});
