import { expect, test } from "vitest";
import { formatFrameLabel } from "../frames.ts";
import { findReplacementFrames } from "../stock.ts";

const createFrame = (frameStyle: string, frameSize = "rectangle_small") => ({ frameStyle, frameSize });
const createAvailability = (frameStyle: string, count: number | null, frameSize = "rectangle_small") => ({
  frameStyle,
  frameSize,
  left: count,
});

test("a replacement frame has the same mat and enough stock for all affected tiles (S-086)", () => {
  const two = [createFrame("Infinite"), createFrame("Infinite"), createFrame("Timeless")];
  expect(findReplacementFrames("Infinite", two, [])).toEqual(["Serene", "Harmony"]);
  expect(findReplacementFrames("Timeless", two, [])).toEqual(["Sleek", "Whisper"]);
  expect(
    findReplacementFrames("Infinite", two, [createAvailability("Serene", 1), createAvailability("Harmony", 2)]),
  ).toEqual(["Harmony"]);
  expect(
    findReplacementFrames("Infinite", two, [createAvailability("Serene", null), createAvailability("Harmony", 0)]),
  ).toEqual(["Serene"]);
  const sizes = [createFrame("Infinite"), createFrame("Infinite", "rectangle_large")];
  expect(
    findReplacementFrames("Infinite", sizes, [
      createAvailability("Serene", 9),
      createAvailability("Serene", 0, "rectangle_large"),
    ]),
  ).toEqual(["Harmony"]);
  expect(formatFrameLabel(createFrame("Infinite"))).toBe("Infinite in Small");
});
