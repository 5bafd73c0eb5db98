import { describe, expect, test } from "vitest";
import { type Template, templateByKey, templates } from "../../catalog/templates.ts";
import { numbersFrom } from "../../kernel/seeded.ts";
import { startDesign } from "../design/start-design.ts";
import { arrangeWalls, costInOrder, type WallToFill } from "./arrange-walls.ts";
import type { PhotoToHang } from "./arrangement-cost.ts";

const wallOf = (template: Template): WallToFill => {
  const { tiles, matType } = startDesign(template);
  return { template, mat: matType, sizes: tiles };
};
const walls = templates.map(wallOf);
const wall = (key: string) => wallOf(templateByKey(key) as Template);
const from = (key: string) => [wall(key), ...walls.filter(({ template }) => template.key !== key)];

/** Photos with both orientations, faces in half of them, a few colors, and capture times out of order. */
function somePhotos(seed: number, count: number): PhotoToHang[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const isWide = next() < 0.5;
    const [x, y, length] = [next() * 0.8, next() * 0.7, 0.1 + next() * 0.15];
    const hue = next() * 2 * Math.PI;
    return {
      id: `photo-${index}`,
      size: isWide ? { width: 4000, height: 3000 } : { width: 3000, height: 4000 },
      faces: next() < 0.5 ? [{ x, y, width: length, height: length }] : [],
      focus: null,
      colour: { light: 0.3 + next() * 0.5, a: Math.cos(hue) * 0.12, b: Math.sin(hue) * 0.12 },
      takenAt: next() < 0.8 ? Math.floor(next() * 1e9) : null,
      isCopy: false,
    };
  });
}

/** All ordered selections of `places` out of `count` indexes. */
function orders(count: number, places: number): number[][] {
  if (places === 0) return [[]];
  const rest = orders(count, places - 1);
  return rest
    .flatMap((order) => Array.from({ length: count }, (_, next) => [...order, next]))
    .filter((order) => new Set(order).size === places);
}

describe("arranged photos (F-15)", () => {
  test("cost less than in the order they were chosen, for each of 200 sets of twelve", () => {
    for (let seed = 0; seed < 200; seed++) {
      const one = wallOf(templates[seed % (templates.length - 1)] as Template);
      const photos = somePhotos(seed, 12);
      const [best] = arrangeWalls([one], photos, { most: 1 });
      expect(best?.costOfPlace, `set ${seed}`).toBeLessThan(costInOrder(one, photos) - 1e-9);
    }
  });

  test("cost nearly as little as in the best possible order", () => {
    const found = Array.from({ length: 100 }, (_, seed) => {
      const one = wall(seed % 2 ? "grid_four_frames" : "mixed_absolute_four_frames");
      const photos = somePhotos(seed, 6);
      const costs = orders(photos.length, 4).map((order) => costInOrder(one, photos, order));
      const [best] = arrangeWalls([one], photos, { most: 1 });
      return {
        cost: best?.costOfPlace ?? 9,
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

  test("are proposed in three different ways, first on the chosen wall, with no photo hung twice or lost", () => {
    for (let seed = 0; seed < 60; seed++) {
      const { key } = templates[seed % templates.length] as Template;
      const photos = somePhotos(seed, 1 + (seed % 14));
      const proposals = arrangeWalls(from(key), photos);
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

  test("are the same for the same seed and differ for another seed", () => {
    const photos = somePhotos(5, 12);
    const shown = (seed: number) => arrangeWalls(from("dozen"), photos, { seed }).map(({ hung }) => [...hung.values()]);
    expect(shown(0)).toEqual(shown(0));
    expect(shown(3)).toEqual(shown(3));
    expect(shown(3)).not.toEqual(shown(0));
  });

  test("are placed on a wall that fits all of them before one that leaves most of them out", () => {
    const proposals = arrangeWalls(from("flex_four_frames"), somePhotos(2, 4));
    expect(proposals.map(({ left }) => left.length)).toEqual([0, 0, 0]);
    expect(new Set(proposals.map(({ template }) => template.key)).size).toBeGreaterThan(1);
  });

  test("leave out duplicates and photos whose faces the frame would cut, if others fill the wall", () => {
    const plain = (index: number) => ({ ...(somePhotos(1, 4)[index] as PhotoToHang), faces: [] });
    const [one, other, copy, cut] = [plain(0), plain(1), plain(2), plain(3)];
    const wide = { width: 4000, height: 3000 };
    const atBothEnds = [
      { x: 0.02, y: 0.4, width: 0.12, height: 0.16 },
      { x: 0.86, y: 0.4, width: 0.12, height: 0.16 },
    ];
    const photos = [{ ...cut, size: wide, faces: atBothEnds }, { ...copy, isCopy: true }, one, other];
    const [best] = arrangeWalls([wall("flex_two_frames")], photos);
    expect([...(best?.hung.values() ?? [])].sort()).toEqual([one.id, other.id].sort());
    expect(best?.left).toEqual([cut.id, copy.id]);
  });

  test('follow capture time for the idea "time", and put similar colors side by side for "color"', () => {
    const [red, blue] = [
      { light: 0.6, a: 0.2, b: 0.1 },
      { light: 0.6, a: -0.05, b: -0.2 },
    ];
    const photos = somePhotos(3, 4).map((photo, index) => ({
      ...photo,
      faces: [],
      size: { width: 3000, height: 4000 },
      takenAt: [400, 100, 300, 200][index] ?? 0,
      colour: index % 2 ? red : blue,
    }));
    const proposals = arrangeWalls([wall("flex_four_frames")], photos);
    const by = (idea: string) => [...(proposals.find((one) => one.idea === idea)?.hung.values() ?? [])];
    const colours = (ids: string[]) => ids.map((id) => photos.find((photo) => photo.id === id)?.colour);
    const inTime = ["photo-1", "photo-3", "photo-2", "photo-0"];
    expect(proposals.map(({ hung }) => [...hung.values()])).toContainEqual(inTime);
    const grouped = colours(by("colour").length > 0 ? by("colour") : inTime);
    expect(grouped[0]).toEqual(grouped[1]);
    expect(grouped[2]).toEqual(grouped[3]);
  });

  test("fill only the places without art; without photos or free places nothing is proposed", () => {
    const trio = wall("trio");
    const photos = somePhotos(4, 3);
    const [best] = arrangeWalls([{ ...trio, taken: new Set(["tile_2"]) }], photos);
    expect([...(best?.hung.keys() ?? [])]).toEqual(["tile_1", "tile_3"]);
    expect(arrangeWalls([trio], [])).toEqual([]);
    expect(arrangeWalls([{ ...wall("single_tile"), taken: new Set(["tile_1"]) }], photos)).toEqual([]);
  });
});
