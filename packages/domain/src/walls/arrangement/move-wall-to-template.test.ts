import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSizeKeys, frameTypeKeys } from "../../catalog/frames.ts";
import { applyFrameToDesign, findTemplateByKey, type Template, templates } from "../../catalog/templates.ts";
import type { ArtId } from "../../kernel/ids.ts";
import { createEmptyDesign, type Design } from "../design/design.ts";
import { assertValidDesign } from "../design/design-checks.ts";
import { moveWallToTemplate } from "./move-wall-to-template.ts";

const findTemplate = (key: string): Template => findTemplateByKey(key) ?? expect.fail();
const [trio, six, dozen, threeInRow, wave] = [
  "trio",
  "six",
  "dozen",
  "flex_three_frames",
  "mixed_absolute_four_frames",
].map(findTemplate) as [Template, Template, Template, Template, Template];
const createIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const crop = { x: 0.1, y: 0, width: 0.5, height: 0.5, rotate: 0, straighten: 0, v: 1 } as const;

function createWall(template: Template, photoIds: readonly (string | null)[], tray: readonly string[] = []) {
  const design: Design = createEmptyDesign(template);
  const tiles = design.tiles.map((tile, index) => ({ ...tile, userPhotoId: photoIds[index] ?? null }));
  return { template, design: { ...design, tiles } as Design, tray };
}

const listPhotos = ({ tiles }: Design) => tiles.map(({ userPhotoId }) => userPhotoId);

const walls = fc.constantFrom(...templates).chain((template) =>
  fc.record({
    template: fc.constant(template),
    ids: fc.uniqueArray(fc.uuid(), { maxLength: 17 }),
    empty: fc.subarray(template.tiles.map((_, index) => index)),
    frame: fc.constantFrom(...template.frameTypes),
    size: fc.constantFrom(...template.sizes),
    turned: fc.subarray(template.tiles.map(({ name }) => name)),
    to: fc.constantFrom(...templates),
  }),
);

describe("a wall that is changed to another template", () => {
  test("a wall moved to another template keeps every photo exactly once", () => {
    fc.assert(
      fc.property(walls, ({ template, ids, empty, frame, size, turned, to }) => {
        const left = [...ids];
        const photoIds = template.tiles.map((_, index) => (empty.includes(index) ? null : (left.shift() ?? null)));
        const wall = createWall(template, photoIds, left);
        const turnedTiles = template.layout.layoutType === "absolute" ? [] : turned;
        const tiles = wall.design.tiles.map((tile) => ({ ...tile, frameSize: size }));
        const before = { ...applyFrameToDesign(wall.design, frame), tiles, turnedTiles };
        const { design, tray: spares } = moveWallToTemplate({ ...wall, design: before }, to);
        expect(() => assertValidDesign(to, design)).not.toThrow();
        expect(design.tiles.map(({ name }) => name)).toEqual(to.tiles.map(({ name }) => name));
        const all = [...listPhotos(design).filter((id) => id !== null), ...spares];
        expect(all.toSorted()).toEqual(ids.toSorted());
      }),
    );
  });

  test("excess photos of a wall moved to another template become the first spare photos", () => {
    const ids = createIds(6);
    const [spare = ""] = createIds(1);
    const { design, tray } = moveWallToTemplate(createWall(six, ids, [spare]), trio);
    expect(listPhotos(design)).toEqual(ids.slice(0, 3));
    expect(tray).toEqual([...ids.slice(3), spare]);
  });

  test("a wall moved back to the larger template gets its spare photos back", () => {
    const ids = createIds(6);
    const wall = createWall(six, ids);
    const tiles = wall.design.tiles.map((tile) => ({
      ...tile,
      cropParams: { "rectangle_small:none": { crop, printAnyway: true } },
      tone: { photo: tile.userPhotoId ?? "", gamma: 0.9 },
      acceptedDamage: tile.userPhotoId,
    }));
    const before = { ...wall.design, tiles };
    const smaller = moveWallToTemplate({ ...wall, design: before }, trio);
    const back = moveWallToTemplate({ template: trio, ...smaller }, six, { earlier: [before] });
    expect(back.design.tiles).toEqual(tiles);
    expect(back.tray).toEqual([]);
  });

  test("a wall moved to a template that is not larger keeps its empty tiles", () => {
    const [first, third, spare] = createIds(3);
    const { design, tray } = moveWallToTemplate(
      createWall(trio, [first ?? "", null, third ?? ""], [spare ?? ""]),
      threeInRow,
    );
    expect(listPhotos(design)).toEqual([first, null, third]);
    expect(tray).toEqual([spare]);
  });

  test("a wall moved to another template closes gaps if its photos would not fit otherwise", () => {
    const [first, sixth] = createIds(2);
    const wall = createWall(six, [first ?? "", null, null, null, null, sixth ?? ""]);
    expect(listPhotos(moveWallToTemplate(wall, trio).design)).toEqual([first, sixth, null]);
  });

  test("a wall moved to another template keeps its art", () => {
    const artItemId = `art_${"0".repeat(26)}` as ArtId;
    const wall = createWall(trio, []);
    const tiles = wall.design.tiles.map((tile, index) => (index === 1 ? { ...tile, artItemId } : tile));
    const { design } = moveWallToTemplate({ ...wall, design: { ...wall.design, tiles } }, dozen);
    expect(design.tiles.map((tile) => tile.artItemId ?? null).indexOf(artItemId)).toBe(1);
  });

  test("a wall moved to another template keeps crops that the shopper chose for the new size", () => {
    const ids = createIds(3);
    const wall = createWall(trio, ids);
    const crops = [{ crop }, { crop, editorCropParams: { isFirst: true } }, { crop, printAnyway: true }];
    const tiles = wall.design.tiles.map((tile, index) => ({
      ...tile,
      cropParams: { "rectangle_small:none": crops[index] ?? expect.fail() },
    }));
    const { design } = moveWallToTemplate({ ...wall, design: { ...wall.design, tiles } }, threeInRow);
    expect(design.tiles.map(({ cropParams }) => cropParams["rectangle_medium:none"])).toEqual([
      { crop },
      undefined,
      { crop },
    ]);
  });

  test("a wall moved to another template keeps turned tiles if the new template allows it", () => {
    const wall = createWall(trio, createIds(3));
    const names = trio.tiles.map(({ name }) => name);
    const oneTurned = moveWallToTemplate({ ...wall, design: { ...wall.design, turnedTiles: ["tile_2"] } }, six);
    expect(oneTurned.design.turnedTiles).toEqual(["tile_2"]);
    const allTurned = moveWallToTemplate({ ...wall, design: { ...wall.design, turnedTiles: names } }, six);
    expect(allTurned.design.turnedTiles).toEqual(six.tiles.map(({ name }) => name));
    const upright = moveWallToTemplate({ ...wall, design: { ...wall.design, turnedTiles: names } }, wave);
    expect(upright.design.turnedTiles).toEqual([]);
    expect(moveWallToTemplate(wall, six).design.turnedTiles).toBeUndefined();
  });

  test("a wall moved to another template keeps its frame and size if they are offered", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...templates),
        fc.constantFrom(...templates),
        fc.constantFrom(...frameTypeKeys),
        fc.constantFrom(...frameSizeKeys),
        (from, to, frame, size) => {
          const before = createEmptyDesign(from, { frame, size });
          const { design } = moveWallToTemplate({ template: from, design: before, tray: [] }, to);
          expect(design.matType).toBe(before.matType);
          const [beforeSize, afterSize] = [before.tiles[0]?.frameSize, design.tiles[0]?.frameSize];
          if (to.sizes.some((offered) => offered === beforeSize)) expect(afterSize).toBe(beforeSize);
        },
      ),
    );
  });

  test("every tile of a wall gets the size that is chosen with the new template", () => {
    const { design } = moveWallToTemplate(createWall(trio, createIds(3)), threeInRow, { size: "rectangle_large" });
    expect(new Set(design.tiles.map(({ frameSize }) => frameSize))).toEqual(new Set(["rectangle_large"]));
  });
});
