import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newUuid } from "../../kernel/uuid.ts";
import { getTone } from "../design/design.ts";
import { DesignTile } from "../design/design-schema.ts";
import { applyGamma, applyTone, photoFilterKeys, suggestTone, TONE_GAMMA } from "./tone.ts";

const createBins = (parts: Record<number, number>) => Array.from({ length: 16 }, (_, index) => parts[index] ?? 0);

describe("the tone of a tile (F-17)", () => {
  test("the tone of a tile is suggested only for photos that will print dark", () => {
    const dark = suggestTone(createBins({ 1: 0.2, 3: 0.7, 8: 0.1 }));
    const darker = suggestTone(createBins({ 0: 0.7, 1: 0.3 }));
    expect(dark?.gamma).toBeGreaterThan(TONE_GAMMA.least);
    expect(darker?.gamma).toBeGreaterThan(dark?.gamma ?? 9);
    expect(darker?.gamma).toBeLessThanOrEqual(TONE_GAMMA.most);
    expect(suggestTone(createBins({ 7: 0.5, 9: 0.5 }))).toBeNull();
    expect(suggestTone(null)).toBeNull();
  });

  test("the tone of a tile lightens midtones without changing black and white", () => {
    const gamma = fc.double({ min: TONE_GAMMA.least, max: TONE_GAMMA.most, noNaN: true });
    const level = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(gamma, level, level, (by, one, other) => {
        const tone = { gamma: by };
        expect([applyGamma(0, tone), applyGamma(1, tone)]).toEqual([0, 1]);
        expect(applyGamma(one, tone)).toBeGreaterThanOrEqual(one);
        if (one < other) expect(applyGamma(one, tone)).toBeLessThanOrEqual(applyGamma(other, tone));
      }),
    );
  });

  test("the tone of a tile applies only to the photo for which it was chosen", () => {
    const [photo, another] = [newUuid(), newUuid()];
    const tile = DesignTile.parse({
      name: "tile_1",
      frameSize: "rectangle_small",
      userPhotoId: photo,
      tone: { photo, gamma: 1.3 },
    });
    expect(getTone(tile)).toEqual({ gamma: 1.3 });
    expect(getTone({ ...tile, userPhotoId: another })).toBeNull();
    expect(getTone({ ...tile, userPhotoId: null })).toBeNull();
    expect(getTone({ ...tile, tone: undefined })).toBeNull();
  });

  test("a tile designed before filters existed has no filter (F-26)", () => {
    const photo = newUuid();
    const tile = { name: "tile_1", frameSize: "rectangle_small", userPhotoId: photo };
    const before = DesignTile.parse({ ...tile, tone: { photo, gamma: 1.3 } });
    expect(getTone(before)).toEqual({ gamma: 1.3 });
    expect(getTone(DesignTile.parse({ ...tile, tone: { photo, gamma: 1.3, filter: "bw" } }))).toEqual({
      gamma: 1.3,
      filter: "bw",
    });
    expect(DesignTile.safeParse({ ...tile, tone: { photo, gamma: 1, filter: "sepia" } }).success).toBe(false);
  });

  test("every filter keeps grays in order of lightness (F-26)", () => {
    const level = fc.double({ min: 0, max: 1, noNaN: true });
    const gamma = fc.double({ min: TONE_GAMMA.least, max: TONE_GAMMA.most, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...photoFilterKeys), gamma, level, level, level, (filter, by, r, g, b) => {
        const tone = { gamma: by, filter };
        for (const value of applyTone([r, g, b], tone)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        const [darker, lighter] = [Math.min(r, g), Math.max(r, g)];
        const [below = 1] = applyTone([darker, darker, darker], tone);
        expect(below).toBeLessThanOrEqual(applyTone([lighter, lighter, lighter], tone)[0] + 1e-9);
      }),
    );
  });

  test("the filter `bw` removes all color (F-26)", () => {
    const [r, g, b] = applyTone([0.9, 0.4, 0.1], { gamma: 1, filter: "bw" });
    expect([g, b]).toEqual([r, r]);
    const warm = applyTone([0.5, 0.5, 0.5], { gamma: 1, filter: "warm" });
    expect(warm[0]).toBeGreaterThan(warm[2] + 0.05);
    expect(applyTone([0.5, 0.5, 0.5], { gamma: 1, filter: "contrast" })[0]).toBeCloseTo(0.5, 9);
    expect(applyTone([0.2, 0.2, 0.2], { gamma: 1, filter: "contrast" })[0]).toBeLessThan(0.2);
  });

  test.each([0.9, 1.7, Number.NaN])("a tone is rejected if its gamma is %d", (gamma) => {
    const tile = { name: "tile_1", frameSize: "rectangle_small", tone: { photo: newUuid(), gamma } };
    expect(DesignTile.safeParse(tile).success).toBe(false);
  });
});
