import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTemplateByKey, type Template, templates } from "../../catalog/templates.ts";
import { createEmptyDesign, type Design, type DesignTile, hasPicture, listSlots } from "../design/design.ts";
import { applyArrangement, removeUnselectedSimilarPhotos } from "./apply-arrangement.ts";

const art = `art_${"0".repeat(26)}` as const;

/** Walls whose places have photos, have art or are empty. Each wall also has spare photos. */
const walls = fc.constantFrom(...templates).chain((template) =>
  fc
    .record({
      fillings: fc.array(fc.constantFrom("photo", "photo", "art", "empty", "gone"), {
        minLength: template.tiles.length,
        maxLength: template.tiles.length,
      }),
      spares: fc.nat({ max: 5 }),
    })
    .map(({ fillings, spares }) => {
      const started = createEmptyDesign(template);
      const filled = started.tiles.map((tile, index): DesignTile => {
        if (fillings[index] === "photo") return { ...tile, userPhotoId: `p${index}` };
        return fillings[index] === "art" ? { ...tile, artItemId: art } : tile;
      });
      const design: Design = { ...started, tiles: filled.filter((_, index) => fillings[index] !== "gone") };
      const tray = Array.from({ length: spares }, (_, index) => `s${index}`);
      return { template, design, tray };
    }),
);

const listPhotosOnWall = ({ tiles }: Design) => tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []);
const listArtTiles = ({ tiles }: Design) => tiles.filter(({ artItemId }) => artItemId);

describe("a rearranged wall (F-15)", () => {
  test("each photo hangs where the applied arrangement places it", () => {
    fc.assert(
      fc.property(walls, fc.func(fc.nat()), ({ template, design, tray }, order) => {
        const slots = listSlots(template, design.tiles);
        const photos = [...listPhotosOnWall(design), ...tray].sort((a, b) => order(a) - order(b));
        const free = slots.filter(({ artItemId }) => !artItemId).map(({ name }) => name);
        const hung = new Map(free.flatMap((name, index) => (photos[index] ? [[name, photos[index]] as const] : [])));
        const left = photos.slice(free.length);
        const after = applyArrangement({ design, tray }, slots, { hung, left });
        for (const tile of after.design.tiles)
          if (!tile.artItemId) expect(tile.userPhotoId).toBe(hung.get(tile.name) ?? null);
        expect(listArtTiles(after.design)).toEqual(listArtTiles(design));
        expect(after.tray).toEqual(left);
        expect([...listPhotosOnWall(after.design), ...after.tray].sort()).toEqual([...photos].sort());
        expect(
          after.design.tiles.every((tile) => hasPicture(tile) || design.tiles.some(({ name }) => name === tile.name)),
        ).toBe(true);
      }),
    );
  });

  test("a photo that moves to a tile of another size keeps its crop and tone (S-081)", () => {
    const template = findTemplateByKey("flex_two_frames") as Template;
    const started = createEmptyDesign(template, { size: "rectangle_medium" });
    const crop = { x: 0.1, y: 0, width: 0.5, height: 0.7, rotate: 90, straighten: 0, v: 1 } as const;
    const tone = { photo: "a", gamma: 1.2 };
    const design: Design = {
      ...started,
      tiles: [
        {
          name: "tile_1",
          frameSize: "rectangle_medium",
          userPhotoId: "a",
          cropParams: { "rectangle_medium:none": { crop } },
          tone,
        },
        { name: "tile_2", frameSize: "rectangle_large", userPhotoId: "b", cropParams: {} },
      ],
    };
    const hung = new Map([
      ["tile_1", "b"],
      ["tile_2", "a"],
    ]);
    const { tiles } = applyArrangement({ design, tray: [] }, design.tiles, { hung, left: [] }).design;
    expect(tiles[0]).toMatchObject({ name: "tile_1", frameSize: "rectangle_medium", userPhotoId: "b", cropParams: {} });
    expect(tiles[1]).toMatchObject({ name: "tile_2", frameSize: "rectangle_large", userPhotoId: "a", tone });
    expect(tiles[1]?.cropParams["rectangle_large:none"]?.crop).toEqual(crop);
  });
});

describe("look-alike photos taken off the wall (F-16)", () => {
  test("unselected look-alike photos become spare photos", () => {
    fc.assert(
      fc.property(walls, fc.func(fc.boolean()), ({ design, tray }, isAside) => {
        const photos = [...listPhotosOnWall(design), ...tray];
        const aside = photos.filter((id) => isAside(id));
        const stay = photos.filter((id) => !isAside(id));
        const after = removeUnselectedSimilarPhotos({ design, tray }, [{ stay, aside }]);
        expect([...listPhotosOnWall(after.design), ...after.tray].sort()).toEqual([...photos].sort());
        expect(listPhotosOnWall(after.design).some((id) => aside.includes(id))).toBe(false);
        for (const tile of design.tiles)
          if (!tile.userPhotoId || stay.includes(tile.userPhotoId)) expect(after.design.tiles).toContainEqual(tile);
        expect(listArtTiles(after.design)).toEqual(listArtTiles(design));
      }),
    );
  });

  test("an unselected look-alike photo is replaced by the selected photo of its group", () => {
    const template = findTemplateByKey("trio") as Template;
    const started = createEmptyDesign(template);
    const design = { ...started, tiles: started.tiles.map((tile, index) => ({ ...tile, userPhotoId: `p${index}` })) };
    const groups = [
      { stay: ["sharp"], aside: ["p0"] },
      { stay: ["p5"], aside: ["p1", "p2", "also"] },
    ];
    const after = removeUnselectedSimilarPhotos({ design, tray: ["also", "other", "sharp"] }, groups);
    expect(after.design.tiles.map(({ name, userPhotoId }) => [name, userPhotoId])).toEqual([
      ["tile_1", "sharp"],
      ["tile_2", "other"],
    ]);
    expect(after.tray).toEqual(["also", "p0", "p1", "p2"]);
  });
});
