import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { computeAutoCrop, findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { computeTileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import { drawPeople } from "@storywall/testing/photos/draw-people";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { expect } from "vitest";
import { test } from "./testing/fixtures.ts";

const size = { width: 1600, height: 1066 };

test("the automatic crop keeps every face clear of the lip and the mat (F-07)", async ({ dir, imaging }) => {
  const people = [
    { x: 1180, y: 420, scale: 2 },
    { x: 1380, y: 520, scale: 1.8 },
  ];
  const picturePath = join(dir, "people.jpg");
  await writeFile(picturePath, await drawPeople(size, people));

  const faces = await imaging.findFaces({ picturePath });

  const middles = faces.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]).sort();
  expect(middles).toHaveLength(2);
  for (const [index, { x, y }] of people.entries()) {
    expect(middles[index]?.[0]).toBeCloseTo(x / size.width, 1);
    expect(middles[index]?.[1]).toBeCloseTo(y / size.height, 1);
  }
  for (const mat of ["none", "shallow"] as const) {
    const geometry = computeTileGeometry({ widthCm: 21, heightCm: 31, orientation: "portrait", mat });
    expect(findCutFaces(computeAutoCrop({ size, faces, focus: null }, geometry), size, faces, geometry)).toEqual([]);
  }
});

test("no faces are found in a photo without people", async ({ dir, imaging }) => {
  const picturePath = join(dir, "nobody.jpg");
  await writeFile(picturePath, await makePhoto({ ...size, grid: true }));
  expect(await imaging.findFaces({ picturePath })).toEqual([]);
});

test("face detection still works after a broken image", async ({ dir, imaging }) => {
  const picturePath = join(dir, "people.jpg");
  await writeFile(picturePath, "no picture");
  await expect(imaging.findFaces({ picturePath })).rejects.toThrow();
  await writeFile(picturePath, await makePhoto({ width: 700, height: 900 }));
  expect(await imaging.findFaces({ picturePath })).toEqual([]);
});
