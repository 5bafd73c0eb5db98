import { expect, test } from "vitest";
import { setOnWall, workOnWall } from "./art-on-wall.ts";
import { SHARE_SIZE } from "./share-picture.ts";

const work = (orientation: "portrait" | "landscape") =>
  ({ id: `art_${"0".repeat(26)}`, orientation }) as Parameters<typeof workOnWall>[0];

const isInside = ({ tiles }: ReturnType<typeof workOnWall>) =>
  tiles.every(
    ({ frame: { x, y, width, height } }) =>
      x > 0 && y > 0 && x + width < SHARE_SIZE.width && y + height < SHARE_SIZE.height,
  );

test("the share image of an artwork shows it framed, centered and in its orientation (S-042)", () => {
  for (const orientation of ["portrait", "landscape"] as const) {
    const wall = workOnWall(work(orientation));
    const [{ frame, lip, photo } = { frame: null, lip: null, photo: null }] = wall.tiles;
    if (!frame || !lip || !photo) throw new Error("There is no tile");
    expect(isInside(wall)).toBe(true);
    expect(frame.x + frame.width / 2).toBeCloseTo(SHARE_SIZE.width / 2);
    expect(frame.y + frame.height / 2).toBeCloseTo(SHARE_SIZE.height / 2);
    expect(frame.width > frame.height).toBe(orientation === "landscape");
    expect(lip.width).toBeLessThan(frame.width);
  }
});

test("the share image of a set shows all of it, with or without a layout (S-042)", () => {
  const items = Array.from({ length: 8 }, (_, at) => ({ tileName: `tile_${at + 1}`, art: work("portrait") }));
  const loose = setOnWall({ templateKey: null, frameSize: "rectangle_medium", frameStyle: "Sleek", items });
  expect(loose.tiles).toHaveLength(8);
  expect(isInside(loose)).toBe(true);
  expect(loose.colour).toBe("white");
  const trio = setOnWall({ templateKey: "trio", frameSize: "rectangle_small", frameStyle: "Timeless", items });
  expect(trio.tiles).toHaveLength(3);
  expect(isInside(trio)).toBe(true);
});
