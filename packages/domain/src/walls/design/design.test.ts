import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSizeKeys, frameTypeKeys } from "../../catalog/frames.ts";
import {
  applyFrameToDesign,
  pickOfferedFrame,
  pickOfferedSize,
  resetFrameType,
  restoredFrameType,
  templates,
} from "../../catalog/templates.ts";
import { createEmptyDesign, type Design } from "./design.ts";
import { assertValidDesign } from "./design-checks.ts";

const template = fc.constantFrom(...templates);
const frame = fc.constantFrom(...frameTypeKeys);
const size = fc.constantFrom(...frameSizeKeys);

describe("a frame or size that a template does not offer", () => {
  test("a frame or size that a template does not offer is replaced (C-04, C-05)", () => {
    fc.assert(
      fc.property(template, frame, size, (on, wishedFrame, wishedSize) => {
        expect(pickOfferedFrame(on, wishedFrame)).toBe(
          on.frameTypes.includes(wishedFrame) ? wishedFrame : on.frameTypes[0],
        );
        expect(pickOfferedSize(on, wishedSize)).toBe(on.sizes.includes(wishedSize) ? wishedSize : on.sizes[0]);
      }),
    );
  });

  test("a new wall never uses a frame or size that its template does not offer (C-04, C-05)", () => {
    fc.assert(
      fc.property(template, frame, size, (on, wishedFrame, wishedSize) => {
        const design = createEmptyDesign(on, { frame: wishedFrame, size: wishedSize });
        expect(() => assertValidDesign(on, design)).not.toThrow();
        expect(new Set(design.tiles.map(({ frameSize }) => frameSize))).toEqual(
          new Set([pickOfferedSize(on, wishedSize)]),
        );
      }),
    );
  });

  test("a client cannot use a frame or size that the template does not offer (C-05)", () => {
    fc.assert(
      fc.property(template, frame, size, (on, sentFrame, sentSize) => {
        const started = createEmptyDesign(on);
        const tiles = started.tiles.map((tile) => ({ ...tile, frameSize: sentSize }));
        const sent = applyFrameToDesign<Design>({ ...started, tiles }, sentFrame);
        const captureErrorCode = () => {
          try {
            assertValidDesign(on, sent);
            return null;
          } catch (error) {
            return (error as { code: string }).code;
          }
        };
        const isAllowed = { frame: on.frameTypes.includes(sentFrame), size: on.sizes.includes(sentSize) };
        const expected = isAllowed.size ? null : "SIZE_NOT_ALLOWED";
        expect(captureErrorCode()).toBe(isAllowed.frame ? expected : "FRAME_NOT_ALLOWED");
      }),
    );
  });
});

describe("the three default frames (C-04)", () => {
  test.each([
    ["trio", "Infinite", "Timeless", "Sleek"],
    ["single_tile", "Infinite", "Timeless", "Sleek"],
    ["flex_two_frames", "Infinite", "Timeless", "Infinite"],
    ["mixed_absolute_four_frames", "Infinite", "Timeless", "Infinite"],
  ])("the frame of %s is %s at the start, %s when restored and %s after a reset", (key, started, restored, reset) => {
    const on = templates.find((candidate) => candidate.key === key) ?? expect.fail();
    const getOfferedFrameStyle = (preferred: typeof resetFrameType) =>
      applyFrameToDesign(createEmptyDesign(on), pickOfferedFrame(on, preferred)).frameStyle;
    expect([
      createEmptyDesign(on).frameStyle,
      getOfferedFrameStyle(restoredFrameType),
      getOfferedFrameStyle(resetFrameType),
    ]).toEqual([started, restored, reset]);
  });
});

test("a new wall has the default size if the template offers it (S-207, C-05)", () => {
  const starts = templates.map((on) => [on.key, createEmptyDesign(on).tiles[0]?.frameSize]);
  const medium = "rectangle_medium";
  expect(Object.fromEntries(starts)).toEqual({
    trio: "rectangle_small",
    six: "rectangle_small",
    dozen: "rectangle_small",
    single_tile: "rectangle_small",
    flex_two_frames: medium,
    flex_three_frames: medium,
    flex_four_frames: medium,
    grid_four_frames: medium,
    mixed_absolute_four_frames: medium,
    grid_eight_frames: medium,
  });
  // Only the single tile is available in the largest size.
  const largest = templates.filter(({ sizes }) => sizes.includes("rectangle_xlarge"));
  expect(largest.map(({ key }) => key)).toEqual(["single_tile"]);
});
