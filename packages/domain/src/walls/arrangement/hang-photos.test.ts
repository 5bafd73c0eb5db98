import { expect, test } from "vitest";
import { homeWall, memoryCollections } from "../../catalog/templates.ts";
import { addAutoCrops, isFaceWhole } from "../crop/auto-crop.ts";
import { findChosenCrop, isAutoCrop } from "../design/design.ts";
import { computeTileGeometry } from "../tiles/tile-geometry.ts";
import { hangPhotos } from "./hang-photos.ts";
import { findTilesToTurn } from "./suggest-tiles-to-turn.ts";

const look = { frame: "timeless", size: "rectangle_large" } as const;
const photos = Array.from({ length: 8 }, (_, index) => ({
  id: `3f0c9c3e-6a8c-4a4e-9a35-0a54ad5df00${index}`,
  size: { width: 4000, height: 3000 },
}));
const [trio] = memoryCollections;

test("photos from the home page hang in the order shown there", () => {
  const design = hangPhotos(homeWall, photos, look);
  expect(design).toMatchObject({ frameStyle: "Timeless", frameType: "black", matType: "shallow" });
  expect(design).not.toHaveProperty("hasDefaultFrame");
  expect(design.tiles.map(({ userPhotoId }) => userPhotoId)).toEqual(photos.map(({ id }) => id));
  for (const tile of design.tiles) {
    expect(tile.frameSize).toBe("rectangle_large");
    const crop = findChosenCrop(design, tile) ?? expect.fail();
    expect(crop.x + crop.width / 2).toBeCloseTo(0.5, 9);
    expect(crop.height).toBe(1);
    expect(isAutoCrop(design, tile)).toBe(true);
  }
});

test("tiles without a photo from the home page stay empty", () => {
  const design = hangPhotos(homeWall, [{ id: photos[0]?.id ?? "", size: null }], look);
  expect(design.tiles[0]).toMatchObject({ userPhotoId: photos[0]?.id, cropParams: {} });
  expect(design.tiles.slice(1).every(({ userPhotoId }) => userPhotoId === null)).toBe(true);
});

test("a layout not sold in the chosen size keeps only the chosen frame type", () => {
  const design = hangPhotos(trio ?? expect.fail(), photos.slice(0, 3), look);
  expect(design).toMatchObject({ frameStyle: "Timeless" });
  expect(design.tiles.map(({ frameSize }) => frameSize)).toEqual(Array(3).fill("rectangle_small"));
});

test("crops shown on the home page are kept unless they cut a face", () => {
  const design = hangPhotos(homeWall, photos, look);
  const seenFace = { x: 0.45, y: 0.4, width: 0.1, height: 0.13 };
  const cutFace = { x: 0.8, y: 0.4, width: 0.1, height: 0.13 };
  const cropped = addAutoCrops(homeWall, design, (id) => ({
    size: { width: 4000, height: 3000 },
    faces: id === photos[2]?.id ? [cutFace] : [seenFace],
    focus: { x: 0.1, y: 0.1 },
  }));
  const geometry = computeTileGeometry({ widthCm: 40, heightCm: 60, orientation: "portrait", mat: "shallow" });
  for (const [index, tile] of cropped.tiles.entries()) {
    const crop = findChosenCrop(cropped, tile) ?? expect.fail();
    if (index !== 2) expect(tile).toBe(design.tiles[index]);
    expect(isFaceWhole(index === 2 ? cutFace : seenFace, crop, { width: 4000, height: 3000 }, geometry)).toBe(true);
  }
});

test("turning is suggested for wide photos that the home page shows in upright frames", () => {
  const design = hangPhotos(homeWall, photos, look);
  const suggestion = findTilesToTurn(homeWall, design, () => ({
    size: { width: 4000, height: 3000 },
    faces: null,
    focus: null,
  }));
  expect(suggestion?.tiles).toHaveLength(8);
});
