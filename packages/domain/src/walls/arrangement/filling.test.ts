import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { templates } from "../../catalog/templates.ts";
import {
  countMissingPhotos,
  createEmptyDesign,
  type DesignTile,
  hasPicture,
  listSlots,
  resolveSlotSizes,
  restoreDesignFromPhotos,
} from "../design/design.ts";
import { placePhotos, removeTile, swapTilePictures } from "./fill-tiles.ts";

const anyTemplate = fc.constantFrom(...templates);
const uuids = fc.uniqueArray(fc.uuid(), { maxLength: 20 });

/** Walls on which each tile randomly has a photo, has an artwork or is empty. */
const walls = anyTemplate.chain((template) =>
  fc
    .array(fc.constantFrom("photo", "art", "empty"), {
      minLength: template.tiles.length,
      maxLength: template.tiles.length,
    })
    .map((fillings) => {
      const design = createEmptyDesign(template);
      const tiles = design.tiles.map((tile, index): DesignTile => {
        if (fillings[index] === "photo") return { ...tile, userPhotoId: crypto.randomUUID() };
        return fillings[index] === "art" ? { ...tile, artItemId: `art_${"0".repeat(26)}` } : tile;
      });
      return { template, design: { ...design, tiles } };
    }),
);

describe("added photos", () => {
  test("added photos fill the free tiles in order (S-111, S-112, C-23)", () => {
    fc.assert(
      fc.property(walls, uuids, ({ design }, photos) => {
        const { tiles, tray } = placePhotos(design.tiles, photos);
        const newly = tiles.filter((_, index) => !hasPicture(design.tiles[index] as DesignTile)).filter(hasPicture);
        expect([...newly.map(({ userPhotoId }) => userPhotoId), ...tray]).toEqual(photos);
        const firstFree = tiles.findIndex((tile) => !hasPicture(tile));
        expect(firstFree === -1 || tray.length === 0).toBe(true);
        const after = firstFree === -1 ? [] : tiles.slice(firstFree);
        expect(after.some((tile) => newly.includes(tile))).toBe(false);
      }),
    );
  });

  test("added photos do not change tiles that have a photo (S-078, S-079, S-112)", () => {
    fc.assert(
      fc.property(walls, uuids, ({ design }, photos) => {
        const { tiles } = placePhotos(design.tiles, photos);
        const pickFixedFields = ({ name, frameSize }: DesignTile) => ({ name, frameSize });
        expect(tiles.map(pickFixedFields)).toEqual(design.tiles.map(pickFixedFields));
        design.tiles.forEach((tile, index) => {
          if (hasPicture(tile)) expect(tiles[index]).toEqual(tile);
        });
      }),
    );
  });
});

describe("the number of photos still to upload", () => {
  test("the number of photos still to upload is the number of empty tiles (S-116, S-119, C-19)", () => {
    fc.assert(
      fc.property(walls, ({ template, design }) => {
        const filled = design.tiles.filter(hasPicture);
        const left = countMissingPhotos(template, design);
        expect(left).toBe(template.tiles.length - filled.length);
        expect(countMissingPhotos(template, { tiles: filled })).toBe(left);
      }),
    );
  });

  test("the number of photos still to upload is never negative (S-116)", () => {
    fc.assert(
      fc.property(anyTemplate, walls, (template, { design }) => {
        expect(countMissingPhotos(template, design)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("removing a photo raises the number of photos still to upload by one (S-119, C-19)", () => {
    fc.assert(
      fc.property(walls, fc.nat(), ({ template, design }, pick) => {
        const filled = design.tiles.filter(hasPicture);
        if (filled.length === 0) return;
        const { name } = filled[pick % filled.length] as DesignTile;
        const tiles = removeTile(design.tiles, name);
        expect(countMissingPhotos(template, { tiles })).toBe(countMissingPhotos(template, design) + 1);
        expect(tiles).toEqual(design.tiles.filter((tile) => tile.name !== name));
        const slots = listSlots(template, tiles, resolveSlotSizes(template, design.tiles));
        for (const [index, slot] of slots.entries()) {
          if (slot.name !== name) expect(slot).toEqual(design.tiles[index]);
          else
            expect(slot).toEqual({
              name,
              userPhotoId: null,
              frameSize: design.tiles[index]?.frameSize,
              cropParams: {},
            });
        }
        expect(removeTile(tiles, name)).toEqual(tiles);
      }),
    );
  });
});

describe("two tiles that are swapped", () => {
  const findPictureId = ({ userPhotoId, artItemId }: DesignTile) => userPhotoId ?? artItemId ?? null;

  test("swapped tiles exchange their photos or art but not their names and sizes", () => {
    fc.assert(
      fc.property(walls, fc.nat(), fc.nat(), ({ design }, first, second) => {
        const a = design.tiles[first % design.tiles.length] as DesignTile;
        const b = design.tiles[second % design.tiles.length] as DesignTile;
        const tiles = swapTilePictures(design, a.name, b.name);
        const pickNameAndSize = ({ name, frameSize }: DesignTile) => ({ name, frameSize });
        expect(tiles.map(pickNameAndSize)).toEqual(design.tiles.map(pickNameAndSize));
        const expected = design.tiles.map((tile) => findPictureId(tile === a ? b : tile === b ? a : tile));
        expect(tiles.map(findPictureId)).toEqual(expected);
        expect(swapTilePictures({ ...design, tiles }, a.name, b.name)).toEqual(design.tiles);
      }),
    );
  });

  test("swapped tiles exchange their crops (S-081)", () => {
    const crop = { x: 0.1, y: 0, width: 0.5, height: 0.7, rotate: 90, straighten: 0, v: 1 } as const;
    const one = { name: "tile_1", userPhotoId: crypto.randomUUID(), frameSize: "rectangle_medium", cropParams: {} };
    const other = {
      name: "tile_2",
      userPhotoId: crypto.randomUUID(),
      frameSize: "rectangle_large",
      cropParams: { "rectangle_large:none": { crop } },
    };
    const tiles = swapTilePictures({ matType: "none", tiles: [one, other] }, "tile_1", "tile_2");
    expect(tiles[0]?.cropParams).toEqual({ "rectangle_medium:none": { crop }, "rectangle_large:none": { crop } });
    expect(tiles[1]?.cropParams).toEqual({});
  });
});

describe("a wall restored from photos without a saved design", () => {
  const photos = fc.uniqueArray(
    fc.record({
      uuid: fc.uuid(),
      createdAt: fc.integer({ min: 0, max: 50 }).map((day) => new Date(day * 86_400_000).toISOString()),
    }),
    { selector: ({ uuid }) => uuid, minLength: 1, maxLength: 20 },
  );

  test("a restored wall shows the newest photo first (S-122, C-23)", () => {
    fc.assert(
      fc.property(anyTemplate, photos, fc.func(fc.nat()), (template, photoIds, order) => {
        const design = restoreDesignFromPhotos(template, photoIds);
        const shuffled = [...photoIds].sort((a, b) => order(a.uuid) - order(b.uuid));
        expect(restoreDesignFromPhotos(template, shuffled)).toEqual(design);
        const when = new Map(photoIds.map(({ uuid, createdAt }) => [uuid, createdAt]));
        const placed = design?.tiles.filter(hasPicture).map(({ userPhotoId }) => userPhotoId ?? "") ?? [];
        expect(placed).toHaveLength(Math.min(photoIds.length, template.tiles.length));
        expect(new Set(placed).size).toBe(placed.length);
        const times = placed.map((uuid) => when.get(uuid) ?? "");
        expect(times).toEqual([...times].sort().reverse());
        const oldestPlaced = times.at(-1) ?? "";
        const leftOut = photoIds.filter(({ uuid }) => !placed.includes(uuid));
        expect(leftOut.every(({ createdAt }) => createdAt <= oldestPlaced)).toBe(true);
      }),
    );
  });

  test("a restored wall uses the Timeless frame if the template offers it (S-122)", () => {
    for (const template of templates) {
      const design = restoreDesignFromPhotos(template, [{ uuid: crypto.randomUUID(), createdAt: "2026-01-01" }]);
      expect(template.frameTypes).toContain("timeless");
      expect(design).toMatchObject({ frameStyle: "Timeless", frameType: "black", matType: "shallow" });
      expect(restoreDesignFromPhotos(template, [])).toBeNull();
    }
  });
});
