import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newUuid } from "../../kernel/uuid.ts";
import { getTone } from "../design/design.ts";
import { DesignTile } from "../design/design-schema.ts";
import { applyTone, suggestTone, TONE_GAMMA } from "./tone.ts";

const createBins = (parts: Record<number, number>) => Array.from({ length: 16 }, (_, index) => parts[index] ?? 0);

describe("the tone fix (F-17)", () => {
  test("is offered only for photos that will print dark, and is stronger for darker photos", () => {
    const dark = suggestTone(createBins({ 1: 0.2, 3: 0.7, 8: 0.1 }));
    const darker = suggestTone(createBins({ 0: 0.7, 1: 0.3 }));
    expect(dark?.gamma).toBeGreaterThan(TONE_GAMMA.least);
    expect(darker?.gamma).toBeGreaterThan(dark?.gamma ?? 9);
    expect(darker?.gamma).toBeLessThanOrEqual(TONE_GAMMA.most);
    expect(suggestTone(createBins({ 7: 0.5, 9: 0.5 }))).toBeNull();
    expect(suggestTone(null)).toBeNull();
  });

  test("lightens midtones, keeps black and white, and preserves the order of lightness", () => {
    const gamma = fc.double({ min: TONE_GAMMA.least, max: TONE_GAMMA.most, noNaN: true });
    const level = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(gamma, level, level, (by, one, other) => {
        const tone = { gamma: by };
        expect([applyTone(0, tone), applyTone(1, tone)]).toEqual([0, 1]);
        expect(applyTone(one, tone)).toBeGreaterThanOrEqual(one);
        if (one < other) expect(applyTone(one, tone)).toBeLessThanOrEqual(applyTone(other, tone));
      }),
    );
  });

  test("applies only to the photo it was chosen for", () => {
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

  test.each([0.9, 1.7, Number.NaN])("rejects a gamma of %d", (gamma) => {
    const tile = { name: "tile_1", frameSize: "rectangle_small", tone: { photo: newUuid(), gamma } };
    expect(DesignTile.safeParse(tile).success).toBe(false);
  });
});
