import { expect, test } from "vitest";
import { layOutArtSet, layOutArtwork } from "./art-wall-image.ts";
import { SHARE_SIZE } from "./capture-plan.ts";

const createArtwork = (orientation: "portrait" | "landscape") =>
  ({ id: `art_${"0".repeat(26)}`, orientation }) as Parameters<typeof layOutArtwork>[0];

const isInsideImage = ({ tiles }: ReturnType<typeof layOutArtwork>) =>
  tiles.every(
    ({ frame: { x, y, width, height } }) =>
      x > 0 && y > 0 && x + width < SHARE_SIZE.width && y + height < SHARE_SIZE.height,
  );

test("the share image of an artwork shows it framed, centered and in its orientation (S-042)", () => {
  for (const orientation of ["portrait", "landscape"] as const) {
    const wall = layOutArtwork(createArtwork(orientation));
    const [{ frame, lip, photo } = { frame: null, lip: null, photo: null }] = wall.tiles;
    if (!frame || !lip || !photo) throw new Error("There is no tile");
    expect(isInsideImage(wall)).toBe(true);
    expect(frame.x + frame.width / 2).toBeCloseTo(SHARE_SIZE.width / 2);
    expect(frame.y + frame.height / 2).toBeCloseTo(SHARE_SIZE.height / 2);
    expect(frame.width > frame.height).toBe(orientation === "landscape");
    expect(lip.width).toBeLessThan(frame.width);
  }
});

test("the share image of an art set shows all of its artworks (S-042)", () => {
  const items = Array.from({ length: 8 }, (_, at) => ({ tileName: `tile_${at + 1}`, art: createArtwork("portrait") }));
  const loose = layOutArtSet({ templateKey: null, frameSize: "rectangle_medium", frameStyle: "Sleek", items });
  expect(loose.tiles).toHaveLength(8);
  expect(isInsideImage(loose)).toBe(true);
  expect(loose.color).toBe("white");
  const trio = layOutArtSet({ templateKey: "trio", frameSize: "rectangle_small", frameStyle: "Timeless", items });
  expect(trio.tiles).toHaveLength(3);
  expect(isInsideImage(trio)).toBe(true);
});

test("the share image of an art set shows each artwork in its own shape (S-042)", () => {
  const items = (["portrait", "landscape"] as const).map((orientation, at) => ({
    tileName: `tile_${at + 1}`,
    art: createArtwork(orientation),
  }));
  const { tiles } = layOutArtSet({ templateKey: null, frameSize: "rectangle_small", frameStyle: "Sleek", items });
  expect(tiles.map(({ frame }) => frame.width > frame.height)).toEqual([false, true]);
});
