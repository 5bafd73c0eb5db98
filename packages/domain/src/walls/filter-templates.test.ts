import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys } from "../catalog/frames.ts";
import { templates } from "../catalog/templates.ts";
import {
  buildWallQuery,
  getWallShape,
  isTemplateInFilter,
  noFilter,
  readWallFilter,
  tileCounts,
  type WallFilter,
  wallShapes,
} from "./filter-templates.ts";

const filters = fc.record<WallFilter>({
  tiles: fc.constantFrom(null, ...tileCounts),
  orientation: fc.constantFrom(null, ...wallShapes),
  size: fc.constantFrom(null, ...frameSizeKeys),
});
const toQuery = (filter: WallFilter) => Object.fromEntries(new URLSearchParams(buildWallQuery(filter)));

test("a wall filter survives writing it to a URL query and reading it back (S-037)", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readWallFilter(toQuery(filter))).toEqual(filter);
    }),
  );
  expect(buildWallQuery(noFilter)).toBe("");
});

test("invalid values in the query of a wall filter are ignored", () => {
  const text = fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 2 }));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("tiles", "orientation", "size", "x"), text), (query) => {
      const { tiles, orientation, size } = readWallFilter(query);
      expect([null, ...tileCounts]).toContain(tiles);
      expect([null, ...wallShapes]).toContain(orientation);
      expect([null, ...frameSizeKeys]).toContain(size);
    }),
  );
  expect(readWallFilter({ tiles: "5", orientation: "round", size: "toString" })).toEqual(noFilter);
});

test("a wall filter finds only walls that meet all its criteria", () => {
  expect(templates.every((template) => isTemplateInFilter(template, noFilter))).toBe(true);
  fc.assert(
    fc.property(filters, (filter) => {
      for (const template of templates.filter((candidate) => isTemplateInFilter(candidate, filter))) {
        expect(filter.tiles ?? template.tiles.length).toBe(template.tiles.length);
        expect(filter.orientation ?? getWallShape(template)).toBe(getWallShape(template));
        expect(template.sizes).toContain(filter.size ?? template.sizes[0]);
      }
    }),
  );
});

test("a layout of three tiles in a row counts as landscape", () => {
  const shapes = Object.fromEntries(templates.map((template) => [template.key, getWallShape(template)]));
  expect(shapes).toMatchObject({
    trio: "landscape",
    grid_four_frames: "portrait",
    dozen: "square",
    single_tile: "portrait",
  });
});
