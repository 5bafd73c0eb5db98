import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTemplateByKey } from "../../catalog/templates.ts";
import { computeWallLayout } from "../tiles/wall-layout.ts";
import { ABOVE_FURNITURE, EYE_HEIGHT, layOutTileGroup, toPlanTiles, updateGroupTiles } from "./layout-group.ts";
import { anyDesign, anyPlacedPlan, anyWall } from "./plan.fixture.ts";
import { computeFrameOuterSize, computeGroupSpan, computeTileSpan, findConflicts, type PlanFurniture } from "./plan.ts";

const trio = findTemplateByKey("trio") ?? expect.fail();
const tiles = toPlanTiles(trio, []);
const createFurniture = (kind: PlanFurniture["kind"], left: number, width: number, height: number) => ({
  kind,
  left,
  width,
  height,
});
const bare = { wall: { width: 3_000, height: 2_500 }, room: "empty" as const, furniture: [] };
const findGroupSpan = (plan: Parameters<typeof layOutTileGroup>[0]) =>
  computeGroupSpan(layOutTileGroup(plan)) ?? expect.fail();

describe("the default position of a group of tiles (F-08)", () => {
  test("a group's default position on an empty wall is the middle, at eye height", () => {
    const { left, right, bottom, top } = findGroupSpan({ ...bare, tiles });
    expect((left + right) / 2).toBe(1_500);
    expect((bottom + top) / 2).toBe(EYE_HEIGHT);
    expect(EYE_HEIGHT).toBeGreaterThanOrEqual(1_450);
    expect(EYE_HEIGHT).toBeLessThanOrEqual(1_500);
  });

  test("the default position of a group is 17.5 cm above a sofa, centered over it", () => {
    const { left, right, bottom } = findGroupSpan({
      ...bare,
      furniture: [createFurniture("sofa", 200, 2_000, 820)],
      tiles,
    });
    expect((left + right) / 2).toBe(1_200);
    expect(bottom - 820).toBe(ABOVE_FURNITURE);
    expect(ABOVE_FURNITURE).toBeGreaterThanOrEqual(150);
    expect(ABOVE_FURNITURE).toBeLessThanOrEqual(200);
  });

  test("by default, a group hangs in the middle of the widest free wall", () => {
    const furniture = [createFurniture("door", 2_600, 900, 2_080), createFurniture("window", 500, 600, 1_300)];
    const { left, right } = findGroupSpan({ ...bare, wall: { width: 4_000, height: 2_500 }, furniture, tiles });
    expect((left + right) / 2).toBe((1_100 + 2_600) / 2);
  });

  test("a group has the positions and gaps of the template's layout, at true size", () => {
    fc.assert(
      fc.property(fc.constantFrom("trio", "six", "grid_four_frames", "mixed_absolute_four_frames"), (key) => {
        const template = findTemplateByKey(key) ?? expect.fail();
        const layout = computeWallLayout(template, []);
        for (const [index, tile] of toPlanTiles(template, []).entries()) {
          const hung = layout.tiles[index] ?? expect.fail();
          expect(computeFrameOuterSize(tile)).toEqual({ width: hung.width * 10 + 10, height: hung.height * 10 + 10 });
          expect([tile.left, tile.top]).toEqual([Math.round(hung.x * 10), 0 - Math.round(hung.y * 10)]);
        }
      }),
    );
  });

  test("the default position of a group is within the wall if the group fits", () => {
    fc.assert(
      fc.property(anyPlacedPlan, (plan) => {
        const span = computeGroupSpan(plan.tiles) ?? expect.fail();
        if (span.right - span.left <= plan.wall.width) {
          expect(span.left).toBeGreaterThanOrEqual(0);
          expect(span.right).toBeLessThanOrEqual(plan.wall.width);
        }
        if (span.top - span.bottom <= plan.wall.height) {
          expect(span.bottom).toBeGreaterThanOrEqual(0);
          expect(span.top).toBeLessThanOrEqual(plan.wall.height);
        }
        const [first] = plan.tiles;
        for (const tile of plan.tiles) {
          for (const value of [tile.left, tile.top]) expect(Number.isInteger(value)).toBe(true);
          expect(tile.frameSize).toBeTruthy();
        }
        expect(first).toBeTruthy();
        expect(findConflicts(plan).filter(({ kind }) => kind === "overlap")).toEqual([]);
      }),
    );
  });

  test("a group that is too wide for the wall extends equally beyond both sides", () => {
    const { left, right } = findGroupSpan({ ...bare, wall: { width: 500, height: 2_500 }, tiles });
    expect(Math.abs(left + (right - 500))).toBeLessThanOrEqual(1);
  });
});

describe("a plan whose design is changed", () => {
  test("tiles in a plan keep their centers when their sizes change", () => {
    fc.assert(
      fc.property(anyWall, (wall) => {
        const template = findTemplateByKey("grid_four_frames") ?? expect.fail();
        const old = layOutTileGroup({ ...bare, wall, tiles: toPlanTiles(template, []) });
        const larger = toPlanTiles(
          template,
          template.tiles.map(({ name }) => ({ name, frameSize: "rectangle_large" })),
        );
        for (const [index, tile] of updateGroupTiles(old, larger).entries()) {
          const [now, was] = [computeTileSpan(tile), computeTileSpan(old[index] ?? expect.fail())];
          expect(Math.abs(now.left + now.right - was.left - was.right)).toBeLessThanOrEqual(1);
          expect(Math.abs(now.bottom + now.top - was.bottom - was.top)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("a tile added to the design of a plan gets its position in the layout", () => {
    fc.assert(
      fc.property(anyDesign, fc.integer({ min: -900, max: 900 }), (design, by) => {
        const old = design.slice(0, 1).map((tile) => ({ ...tile, left: tile.left + by, top: tile.top - by }));
        const placed = updateGroupTiles(old, design);
        expect(placed.map(({ left, top }) => [left - by, top + by])).toEqual(
          design.map(({ left, top }) => [left, top]),
        );
      }),
    );
  });
});
