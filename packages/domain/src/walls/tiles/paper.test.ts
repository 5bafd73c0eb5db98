import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPaperMatrix, type Paper, paper, simulatePaperColor } from "./paper.ts";

const level = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(level, level, level);

describe("the paper preview (F-17)", () => {
  test("the paper preview shows known color patches as the measurements of the paper predict", () => {
    // The expected values are the paper's white and black, converted from linear light to sRGB. For example, 0.86
    // becomes 239 and 0.018 becomes 36.
    expect(simulatePaperColor([255, 255, 255])).toEqual([239, 237, 232]);
    expect(simulatePaperColor([0, 0, 0])).toEqual([36, 36, 35]);
    const [red, green, blue] = simulatePaperColor([255, 0, 0]);
    expect(red).toBeLessThan(235);
    expect(Math.min(green, blue)).toBeGreaterThan(36);
  });

  test("the paper preview keeps grays in order of lightness", () => {
    const white = simulatePaperColor([255, 255, 255]);
    const black = simulatePaperColor([0, 0, 0]);
    fc.assert(
      fc.property(color, (one) => {
        for (const [channel, value] of simulatePaperColor(one).entries()) {
          expect(value).toBeGreaterThanOrEqual(black[channel] ?? 0);
          expect(value).toBeLessThanOrEqual(white[channel] ?? 0);
        }
      }),
    );
    const greys = Array.from({ length: 256 }, (_, at) => simulatePaperColor([at, at, at])[1]);
    expect(greys).toEqual(greys.toSorted((a, b) => a - b));
  });

  test("the paper preview changes no color for a paper that looks like a screen", () => {
    const screen: Paper = { name: "Screen", white: [1, 1, 1], black: [0, 0, 0], color: 1 };
    fc.assert(
      fc.property(color, (one) => {
        expect(simulatePaperColor(one, screen)).toEqual(one);
      }),
    );
    expect(createPaperMatrix(screen)).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]);
  });

  test("the paper preview tints grays no more than the paper itself is tinted", () => {
    const [red, green, blue] = simulatePaperColor([128, 128, 128]);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(6);
    expect(createPaperMatrix(paper)).toHaveLength(20);
  });
});
