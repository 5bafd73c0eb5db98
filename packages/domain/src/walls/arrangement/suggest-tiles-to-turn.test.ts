import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizes, frameTypeKeys, isFrameSize } from "../../catalog/frames.ts";
import { findTemplateByKey, type Orientation, singleTile, type Template, templates } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import type { Face } from "../../photos/photo-features.ts";
import { addAutoCrops, type CroppablePhoto, computeAutoCrop, isFaceWhole } from "../crop/auto-crop.ts";
import { toCropKey } from "../crop/crop.ts";
import { applyTurnedTiles, canTurnTiles, createEmptyDesign, type Design } from "../design/design.ts";
import { computeTileGeometry } from "../tiles/tile-geometry.ts";
import { decideTurn, findTilesToTurn } from "./suggest-tiles-to-turn.ts";

const trio = findTemplateByKey("trio") ?? expect.fail();
const ids = ["1", "2", "3"].map((digit) => `3f0c9c3e-6a8c-4a4e-9a35-0a54ad5df00${digit}`);
const [wideId = "", tallId = ""] = ids;

const wide = { width: 4000, height: 3000 };
const tall = { width: 3000, height: 4000 };

/** Fills the wall with photos of these sizes, in order. */
function hang(template: Template, sizes: readonly Size[], change: Partial<Design> = {}) {
  const empty = createEmptyDesign(template);
  const tiles = empty.tiles.map((tile, index) => ({
    ...tile,
    userPhotoId: sizes[index] ? (ids[index] ?? null) : null,
  }));
  const getPhoto = (id: string) => {
    const size = sizes[ids.indexOf(id)];
    return size ? { size, faces: null, focus: null } : null;
  };
  return findTilesToTurn(template, { ...empty, tiles, ...change }, getPhoto);
}

test.for([
  { name: "all photos are wide", sizes: [wide, wide, wide], tiles: ["tile_1", "tile_2", "tile_3"] },
  { name: "some photos are wide", sizes: [tall, wide, tall], tiles: ["tile_2"] },
  { name: "a photo is slightly wide", sizes: [{ width: 5000, height: 4000 }], tiles: ["tile_1"] },
])("if $name, turning is suggested only for the tiles with wide photos", ({ sizes, tiles }) => {
  expect(hang(trio, sizes)).toEqual({ tiles, example: tiles[0], areWide: true, savesFaces: false, cutsFaces: false });
});

test.for([
  { name: "tall", size: tall },
  { name: "square", size: { width: 3000, height: 3000 } },
  { name: "almost square", size: { width: 3200, height: 3000 } },
])("turning a tile is not suggested for a photo that is $name", ({ size }) => {
  expect(hang(trio, [size, size, size])).toBeNull();
});

test("turning is not suggested if the tiles cannot turn or already hang sideways", () => {
  const wave = templates.find((template) => !canTurnTiles(template)) ?? expect.fail();
  const sideways = { ...trio, tiles: trio.tiles.map((tile) => ({ ...tile, orientation: "landscape" as const })) };
  expect(hang(wave, [wide, wide])).toBeNull();
  expect(hang(sideways, [wide, wide])).toBeNull();
});

test("turning tiles is suggested only for photos with an automatic crop", () => {
  const crop = { x: 0, y: 0, width: 0.5, height: 1, rotate: 0, straighten: 0, v: 1 } as const;
  const empty = createEmptyDesign(trio);
  const key = toCropKey("rectangle_small", empty.matType);
  const [first, second, third] = empty.tiles;
  if (!first || !second || !third) expect.fail();
  const design = {
    ...empty,
    tiles: [
      { ...first, userPhotoId: wideId, cropParams: { [key]: { crop } } },
      { ...second, userPhotoId: wideId, cropParams: { [key]: { crop, editorCropParams: { isFirst: true } } } },
      { ...third, userPhotoId: tallId },
    ],
  };
  const getPhoto = (id: string) => ({ size: id === wideId ? wide : tall, faces: null, focus: null });
  expect(findTilesToTurn(trio, design, getPhoto)?.tiles).toEqual(["tile_2"]);
});

const computeGeometry = (design: Design, orientation: Orientation) => {
  const [tile] = design.tiles;
  if (!tile || !isFrameSize(tile.frameSize)) expect.fail();
  const { w, h } = frameSizes[tile.frameSize].val;
  return computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat: design.matType });
};

const share = fc.double({ min: 0, max: 1, noNaN: true });
const faces: fc.Arbitrary<Face> = fc
  .record({
    width: fc.double({ min: 0.03, max: 0.3, noNaN: true }),
    ratio: fc.double({ min: 0.8, max: 1.6, noNaN: true }),
    x: share,
    y: share,
  })
  .map(({ width, ratio, x, y }) => ({ width, height: width * ratio, x: x * (1 - width), y: y * (1 - width * ratio) }));
const hungPhotos = fc
  .record({
    frame: fc.constantFrom(...frameTypeKeys),
    frameSize: fc.constantFrom(...singleTile.sizes),
    size: fc.record({ width: fc.integer({ min: 900, max: 6000 }), height: fc.integer({ min: 900, max: 6000 }) }),
    faces: fc.array(faces, { minLength: 1, maxLength: 5 }),
  })
  .map(({ frame, frameSize, size, faces }) => {
    const empty = createEmptyDesign(singleTile, { frame, size: frameSize });
    const design = { ...empty, tiles: empty.tiles.map((tile) => ({ ...tile, userPhotoId: wideId })) };
    const photo = { size, faces, focus: null };
    const isWhole = (orientation: Orientation) => {
      const geometry = computeGeometry(design, orientation);
      const crop = computeAutoCrop(photo, geometry);
      return faces.every((face) => isFaceWhole(face, crop, size, geometry));
    };
    return { design, photo, isWholeUpright: isWhole("portrait"), isWholeSideways: isWhole("landscape") };
  });

test("turning a tile is suggested if only the turned tile shows every face completely", () => {
  fc.assert(
    fc.property(
      hungPhotos.filter((hung) => hung.isWholeSideways && !hung.isWholeUpright),
      ({ design, photo }) => {
        expect(findTilesToTurn(singleTile, design, () => photo)?.tiles).toEqual(["tile_1"]);
      },
    ),
    { numRuns: 300 },
  );
});

test("turning a tile is not suggested if that would cut a visible face", () => {
  fc.assert(
    fc.property(
      hungPhotos.filter((hung) => hung.isWholeUpright && !hung.isWholeSideways),
      ({ design, photo }) => {
        expect(findTilesToTurn(singleTile, design, () => photo)).toBeNull();
      },
    ),
    { numRuns: 300 },
  );
});

test("a tall photo is not called wide even if turning would show more faces", () => {
  const size = { width: 3000, height: 3100 };
  const faces = [
    { x: 0.04, y: 0.4, width: 0.15, height: 0.15 },
    { x: 0.81, y: 0.4, width: 0.15, height: 0.15 },
  ];
  const empty = createEmptyDesign(singleTile);
  const design = { ...empty, tiles: empty.tiles.map((tile) => ({ ...tile, userPhotoId: wideId })) };
  expect(findTilesToTurn(singleTile, design, () => ({ size, faces, focus: null }))).toEqual({
    tiles: ["tile_1"],
    example: "tile_1",
    areWide: false,
    savesFaces: true,
    cutsFaces: false,
  });
});

/** A group whose outer faces only a sideways tile shows. */
const group = {
  size: wide,
  faces: [0.12, 0.5, 0.8].map((x) => ({ x, y: 0.4, width: 0.08, height: 0.12 })),
  focus: null,
};
const landscape = { size: wide, faces: [], focus: null };
const tower = { size: tall, faces: [], focus: null };
const withPhotos = (design: Design, hung: readonly (string | null)[]): Design => ({
  ...design,
  tiles: design.tiles.map((tile, index) => ({ ...tile, userPhotoId: hung[index] ?? null })),
});
const trioWith = (...hung: string[]) => withPhotos(createEmptyDesign(trio), hung);
const samples: Record<string, CroppablePhoto> = { group, landscape, tower };
const getSample = (id: string) => samples[id] ?? null;

test("if an upright tile cuts off a face, all wide photos are turned without asking", () => {
  expect(decideTurn(trio, trioWith("group", "tower", "landscape"), getSample, null)).toEqual({
    turned: ["tile_1", "tile_3"],
    autoTurned: ["tile_1", "tile_3"],
  });
});

test("the example of a suggestion is a photo whose faces would be cut off", () => {
  expect(findTilesToTurn(trio, trioWith("landscape", "group"), getSample)?.example).toBe("tile_2");
});

test("if no face is cut off, nothing is turned without asking", () => {
  expect(decideTurn(trio, trioWith("landscape", "tower", "landscape"), getSample, null)).toBeNull();
});

test("after the shopper decided, nothing is turned without asking", () => {
  for (const turnedTiles of [[], ["tile_1"], ["tile_3"]])
    expect(decideTurn(trio, { ...trioWith("group", "tower", "group"), turnedTiles }, getSample, null)).toBeNull();
});

test("a turn without asking that the shopper undid is not repeated", () => {
  const undone = { ...trioWith("group", "group"), turnedTiles: [] };
  expect(decideTurn(trio, undone, getSample, ["tile_1", "tile_2"])).toBeNull();
  expect(decideTurn(trio, { ...undone, turnedTiles: ["tile_1"] }, getSample, ["tile_1", "tile_2"])).toBeNull();
});

test("until the shopper decides, photos that are added or moved are turned without asking too", () => {
  const design = { ...trioWith("tower", "group", "landscape"), turnedTiles: ["tile_1"] };
  expect(decideTurn(trio, design, getSample, ["tile_1"])).toEqual({
    turned: ["tile_2", "tile_3"],
    autoTurned: ["tile_2", "tile_3"],
  });
});

const photoSizes = fc.record({
  width: fc.integer({ min: 900, max: 6000 }),
  height: fc.integer({ min: 900, max: 6000 }),
});
const hungWalls = fc
  .record({
    template: fc.constantFrom(...templates.filter(({ tiles }) => tiles.length <= 9)),
    photos: fc.array(fc.record({ size: photoSizes, faces: fc.array(faces, { maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 9,
    }),
    cropped: fc.array(fc.nat(8), { maxLength: 3 }),
  })
  .map(({ template, photos, cropped }) => {
    const empty = createEmptyDesign(template);
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5, rotate: 0, straighten: 0, v: 1 } as const;
    const tiles = empty.tiles.map((tile, index) => ({
      ...tile,
      userPhotoId: photos[index] ? String(index) : null,
      cropParams: cropped.includes(index) ? { [toCropKey(tile.frameSize, empty.matType)]: { crop } } : {},
    }));
    const getPhoto = (id: string) => ({ focus: null, ...(photos[Number(id)] ?? expect.fail()) });
    return { template, design: { ...empty, tiles }, cropped, getPhoto };
  });

test("after turning without asking, no tile cuts off a face although its turned crop keeps all faces", () => {
  fc.assert(
    fc.property(hungWalls, ({ template, design, cropped, getPhoto }) => {
      const decision = decideTurn(template, design, getPhoto, null);
      const decided = { ...design, turnedTiles: decision?.turned ?? [] };
      if (!canTurnTiles(template)) {
        expect(decision).toBeNull();
        return;
      }
      const hung = applyTurnedTiles(template, decided);
      const { tiles } = addAutoCrops(hung, decided, getPhoto);
      for (const [index, { orientation }] of hung.tiles.entries()) {
        const tile = tiles[index];
        if (!tile?.userPhotoId || template.tiles[index]?.orientation !== "portrait") continue;
        if (cropped.includes(index)) {
          expect(decided.turnedTiles).not.toContain(tile.name);
          continue;
        }
        const photo = getPhoto(tile.userPhotoId);
        const isWhole = (turned: Orientation) => {
          const geometry = computeGeometry({ ...decided, tiles: [tile] }, turned);
          return photo.faces.every((face) => isFaceWhole(face, computeAutoCrop(photo, geometry), photo.size, geometry));
        };
        if (isWhole(orientation === "portrait" ? "landscape" : "portrait")) expect(isWhole(orientation)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("after turning without asking, nothing more is turned", () => {
  fc.assert(
    fc.property(hungWalls, ({ template, design, getPhoto }) => {
      const decision = decideTurn(template, design, getPhoto, null);
      if (!decision) return;
      const decided = { ...design, turnedTiles: decision.turned };
      expect(decideTurn(template, decided, getPhoto, decision.autoTurned)).toBeNull();
      expect(decideTurn(template, { ...design, turnedTiles: [] }, getPhoto, decision.autoTurned)).toBeNull();
      expect(findTilesToTurn(template, decided, getPhoto)?.tiles).toEqual(decision.turned);
    }),
    { numRuns: 200 },
  );
});
