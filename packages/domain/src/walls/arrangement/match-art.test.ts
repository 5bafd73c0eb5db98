import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTemplateByKey, singleTile } from "../../catalog/templates.ts";
import { type ArtId, newId } from "../../kernel/ids.ts";
import { computePaletteDistance, mergePalettes, type Palette } from "../../photos/photo-colors.ts";
import { createEmptyDesign, hasPicture, listSlots } from "../design/design.ts";
import { chooseMatchingArt, hangArt, type MatchableArt } from "./match-art.ts";

const part = fc.double({ min: -0.3, max: 0.3, noNaN: true });
const palettes = fc
  .array(fc.record({ light: fc.double({ min: 0, max: 1, noNaN: true }), a: part, b: part }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((colors): Palette => colors.map((color) => ({ color, share: 1 / colors.length })));
const orientation = fc.constantFrom("portrait" as const, "landscape" as const);
const art = fc
  .array(fc.record({ id: fc.constant(null), orientation, palette: palettes }), { maxLength: 12 })
  .map((works): MatchableArt[] => works.map((work) => ({ ...work, id: newId("art") })));
const tiles = fc
  .array(orientation, { maxLength: 12 })
  .map((shapes) => shapes.map((shape, at) => ({ name: `tile_${at + 1}`, orientation: shape })));
const inputs = fc
  .record({ tiles, photos: fc.array(palettes, { minLength: 1, maxLength: 4 }), art, hungCount: fc.nat(3) })
  .map(({ hungCount, ...input }) => ({ ...input, hung: input.art.slice(0, hungCount).map(({ id }) => id) }));

const getWork = (works: readonly MatchableArt[], id: ArtId | undefined) =>
  works.find((work) => work.id === id) ?? expect.fail("no such work");

describe("art that matches the photos", () => {
  test("matching art fills every tile", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const chosen = chooseMatchingArt(input);
        expect([...chosen.keys()]).toEqual(input.art.length > 0 ? input.tiles.map(({ name }) => name) : []);
        expect(chooseMatchingArt(structuredClone(input))).toEqual(chosen);
      }),
    );
  });

  test("matching art has the shape of its tile if any artwork has that shape", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const chosen = chooseMatchingArt(input);
        for (const tile of input.tiles) {
          if (!input.art.some((work) => work.orientation === tile.orientation)) continue;
          expect(getWork(input.art, chosen.get(tile.name)).orientation).toBe(tile.orientation);
        }
      }),
    );
  });

  test("no artwork is shown twice while another artwork of the same shape is unused", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const all = [...input.hung, ...chooseMatchingArt(input).values()];
        const countUses = (work: MatchableArt) => all.filter((id) => id === work.id).length;
        for (const id of chooseMatchingArt(input).values()) {
          const work = getWork(input.art, id);
          if (countUses(work) < 2) continue;
          const others = input.art.filter((other) => other.orientation === work.orientation);
          expect(Math.min(...others.map(countUses))).toBeGreaterThan(0);
        }
      }),
    );
  });

  test("matching art has the colors closest to those of the photos", () => {
    fc.assert(
      fc.property(inputs, ({ photos, art: works }) => {
        const upright = works.filter((work) => work.orientation === "portrait");
        const tile = { name: "tile_1", orientation: "portrait" as const };
        const id = chooseMatchingArt({ tiles: [tile], photos, art: upright, hung: [] }).get("tile_1");
        fc.pre(upright.length > 0);
        const measure = ({ palette }: MatchableArt) => computePaletteDistance(palette, mergePalettes(photos));
        expect(measure(getWork(upright, id))).toBe(Math.min(...upright.map(measure)));
      }),
    );
  });

  test("matching art fills only empty tiles", () => {
    const template = findTemplateByKey("six") ?? singleTile;
    const id = newId("art");
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("photo", "art", "empty", "absent"), { minLength: 6, maxLength: 6 }),
        (fill) => {
          const start = createEmptyDesign(template);
          const filled = start.tiles.flatMap((tile, at) => {
            if (fill[at] === "absent") return [];
            if (fill[at] === "photo") return [{ ...tile, userPhotoId: crypto.randomUUID() }];
            return [fill[at] === "art" ? { ...tile, artItemId: newId("art") } : tile];
          });
          const design = { ...start, tiles: filled };
          const slots = listSlots(template, filled);
          const names = slots.filter((slot) => !hasPicture(slot)).map(({ name }) => name);
          const after = hangArt(design, slots, new Map(template.tiles.map(({ name }) => [name, id])));
          expect(after.tiles.filter(({ name }) => !names.includes(name))).toEqual(filled.filter(hasPicture));
          expect(after.tiles.filter(({ artItemId }) => artItemId === id).map(({ name }) => name)).toEqual(names);
          expect(hangArt(design, slots, new Map())).toEqual(design);
        },
      ),
    );
  });
});
