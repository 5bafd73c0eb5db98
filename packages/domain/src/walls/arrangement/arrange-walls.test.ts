import { describe, expect, test } from "vitest";
import { findTemplateByKey, type Template, templates } from "../../catalog/templates.ts";
import { createSeededRandom } from "../../kernel/seeded-random.ts";
import { createEmptyDesign } from "../design/design.ts";
import { arrangeWalls, computeMeanTileCost, type FillableWall } from "./arrange-walls.ts";
import type { PlaceablePhoto } from "./arrangement-cost.ts";

const toFillableWall = (template: Template): FillableWall => {
  const { tiles, matType } = createEmptyDesign(template);
  return { template, mat: matType, sizes: tiles };
};
const walls = templates.map(toFillableWall);
const createWall = (key: string) => toFillableWall(findTemplateByKey(key) as Template);
const listWallsStartingWith = (key: string) => [
  createWall(key),
  ...walls.filter(({ template }) => template.key !== key),
];

/** Creates photos with both orientations, faces in half of them, random colors, and capture times out of order. */
function createPhotos(seed: number, count: number): PlaceablePhoto[] {
  const next = createSeededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const isWide = next() < 0.5;
    const [x, y, length] = [next() * 0.8, next() * 0.7, 0.1 + next() * 0.15];
    const hue = next() * 2 * Math.PI;
    return {
      id: `photo-${index}`,
      size: isWide ? { width: 4000, height: 3000 } : { width: 3000, height: 4000 },
      faces: next() < 0.5 ? [{ x, y, width: length, height: length }] : [],
      focus: null,
      color: { light: 0.3 + next() * 0.5, a: Math.cos(hue) * 0.12, b: Math.sin(hue) * 0.12 },
      takenAt: next() < 0.8 ? Math.floor(next() * 1e9) : null,
      isCopy: false,
    };
  });
}

/** Lists all ordered selections of `places` out of `count` indexes. */
function listAllAssignments(count: number, places: number): number[][] {
  if (places === 0) return [[]];
  const rest = listAllAssignments(count, places - 1);
  return rest
    .flatMap((order) => Array.from({ length: count }, (_, next) => [...order, next]))
    .filter((order) => new Set(order).size === places);
}

describe("arranged photos (F-15)", () => {
  test("arrangements have a lower cost than the photos in input order", () => {
    for (let seed = 0; seed < 200; seed++) {
      const one = toFillableWall(templates[seed % (templates.length - 1)] as Template);
      const photos = createPhotos(seed, 12);
      const [best] = arrangeWalls([one], photos, { most: 1 });
      expect(best?.costPerPlace, `set ${seed}`).toBeLessThan(computeMeanTileCost(one, photos) - 1e-9);
    }
  });

  test("arrangements have a cost close to the minimum over all possible orders", () => {
    const found = Array.from({ length: 100 }, (_, seed) => {
      const one = createWall(seed % 2 ? "grid_four_frames" : "mixed_absolute_four_frames");
      const photos = createPhotos(seed, 6);
      const costs = listAllAssignments(photos.length, 4).map((order) => computeMeanTileCost(one, photos, order));
      const [best] = arrangeWalls([one], photos, { most: 1 });
      return {
        cost: best?.costPerPlace ?? 9,
        least: Math.min(...costs),
        mean: costs.reduce((sum, cost) => sum + cost) / costs.length,
      };
    });
    const isBest = found.filter(({ cost, least }) => cost < least + 1e-9);
    expect(isBest.length).toBeGreaterThanOrEqual(95);
    for (const { cost, least, mean } of found) {
      expect(cost).toBeGreaterThan(least - 1e-9);
      expect((cost - least) / (mean - least)).toBeLessThan(0.1);
    }
  });

  test("the first of up to three proposed arrangements is for the chosen layout", () => {
    for (let seed = 0; seed < 60; seed++) {
      const { key } = templates[seed % templates.length] as Template;
      const photos = createPhotos(seed, 1 + (seed % 14));
      const proposals = arrangeWalls(listWallsStartingWith(key), photos);
      expect(proposals[0]?.template.key).toBe(key);
      expect(proposals.length).toBeGreaterThanOrEqual(photos.length >= 4 ? 3 : 1);
      expect(proposals.length).toBeLessThanOrEqual(3);
      for (const { template, hung, left } of proposals) {
        expect([...hung.values(), ...left].sort()).toEqual(photos.map(({ id }) => id).sort());
        const places = template.tiles.map(({ name }) => name).filter((name) => hung.has(name));
        expect([...hung.keys()]).toEqual(places);
        if (template.key !== key) expect(hung.size).toBe(template.tiles.length);
      }
      const shown = proposals.map(({ template, hung }) => `${template.key} ${[...hung.values()]}`);
      expect(new Set(shown).size).toBe(shown.length);
      if (photos.length >= 4) expect(new Set(proposals.map(({ idea }) => idea)).size).toBeGreaterThan(1);
    }
  });

  test("arrangements are the same for the same seed", () => {
    const photos = createPhotos(5, 12);
    const listPlacementsForSeed = (seed: number) =>
      arrangeWalls(listWallsStartingWith("dozen"), photos, { seed }).map(({ hung }) => [...hung.values()]);
    expect(listPlacementsForSeed(0)).toEqual(listPlacementsForSeed(0));
    expect(listPlacementsForSeed(3)).toEqual(listPlacementsForSeed(3));
    expect(listPlacementsForSeed(3)).not.toEqual(listPlacementsForSeed(0));
  });

  test("arrangements are proposed only in layouts with a place for every photo", () => {
    const proposals = arrangeWalls(listWallsStartingWith("flex_four_frames"), createPhotos(2, 4));
    expect(proposals.map(({ left }) => left.length)).toEqual([0, 0, 0]);
    expect(new Set(proposals.map(({ template }) => template.key)).size).toBeGreaterThan(1);
  });

  test("duplicates are left out if the other photos fill the wall", () => {
    const createPhotoWithoutFaces = (index: number) => ({
      ...(createPhotos(1, 4)[index] as PlaceablePhoto),
      faces: [],
    });
    const [first, second, copy, cut] = [
      createPhotoWithoutFaces(0),
      createPhotoWithoutFaces(1),
      createPhotoWithoutFaces(2),
      createPhotoWithoutFaces(3),
    ];
    const wide = { width: 4000, height: 3000 };
    const atBothEnds = [
      { x: 0.02, y: 0.4, width: 0.12, height: 0.16 },
      { x: 0.86, y: 0.4, width: 0.12, height: 0.16 },
    ];
    const photos = [{ ...cut, size: wide, faces: atBothEnds }, { ...copy, isCopy: true }, first, second];
    const [best] = arrangeWalls([createWall("flex_two_frames")], photos);
    expect([...(best?.hung.values() ?? [])].sort()).toEqual([first.id, second.id].sort());
    expect(best?.left).toEqual([cut.id, copy.id]);
  });

  test("the arrangement by time places the photos in order of capture time", () => {
    const [red, blue] = [
      { light: 0.6, a: 0.2, b: 0.1 },
      { light: 0.6, a: -0.05, b: -0.2 },
    ];
    const photos = createPhotos(3, 4).map((photo, index) => ({
      ...photo,
      faces: [],
      size: { width: 3000, height: 4000 },
      takenAt: [400, 100, 300, 200][index] ?? 0,
      color: index % 2 ? red : blue,
    }));
    const proposals = arrangeWalls([createWall("flex_four_frames")], photos);
    const listPhotosByIdea = (idea: string) => [
      ...(proposals.find((proposal) => proposal.idea === idea)?.hung.values() ?? []),
    ];
    const listPhotoColors = (ids: string[]) => ids.map((id) => photos.find((photo) => photo.id === id)?.color);
    const inTime = ["photo-1", "photo-3", "photo-2", "photo-0"];
    expect(proposals.map(({ hung }) => [...hung.values()])).toContainEqual(inTime);
    const grouped = listPhotoColors(listPhotosByIdea("color").length > 0 ? listPhotosByIdea("color") : inTime);
    expect(grouped[0]).toEqual(grouped[1]);
    expect(grouped[2]).toEqual(grouped[3]);
  });

  test("arranged photos fill only tiles without art", () => {
    const trio = createWall("trio");
    const photos = createPhotos(4, 3);
    const [best] = arrangeWalls([{ ...trio, taken: new Set(["tile_2"]) }], photos);
    expect([...(best?.hung.keys() ?? [])]).toEqual(["tile_1", "tile_3"]);
    expect(arrangeWalls([trio], [])).toEqual([]);
    expect(arrangeWalls([{ ...createWall("single_tile"), taken: new Set(["tile_1"]) }], photos)).toEqual([]);
  });
});
