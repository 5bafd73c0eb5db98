import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addFurniture,
  clampWallSize,
  isAtDefaultPosition,
  moveFurnitureAndGroup,
  removeFurniture,
  resizeFurniture,
  resizeWall,
} from "./change-wall.ts";
import { layOutTileGroup } from "./layout-group.ts";
import { moveTiles } from "./move-tiles.ts";
import { anyFurniture, anyPlacedPlan, anyWall } from "./plan.fixture.ts";
import { computeGroupSpan, furniture, furnitureKinds, planLimits } from "./plan.ts";

const anyKind = fc.constantFrom(...furnitureKinds);

describe("changing the size of the wall in the planner (F-08)", () => {
  test("resizing the wall moves an untouched group to its default position", () => {
    fc.assert(
      fc.property(anyPlacedPlan, anyWall, anyKind, (plan, wall, kind) => {
        expect(isAtDefaultPosition(plan)).toBe(true);
        const bare = { ...plan, furniture: [], tiles: layOutTileGroup({ ...plan, furniture: [] }) };
        for (const changed of [resizeWall(plan, wall), addFurniture(bare, kind), removeFurniture(plan, 0)])
          expect(isAtDefaultPosition(changed)).toBe(true);
        const furnished = addFurniture(bare, kind);
        expect(isAtDefaultPosition(moveFurnitureAndGroup(furnished, 0, 300))).toBe(true);
        expect(isAtDefaultPosition(resizeFurniture(furnished, 0, { width: 900, height: 1_000 }))).toBe(true);
      }),
    );
  });

  test("furniture below the art replaces the furniture of the room’s picture", () => {
    fc.assert(
      fc.property(anyPlacedPlan, anyKind, (plan, kind) => {
        const { room } = addFurniture({ ...plan, furniture: [] }, kind);
        expect(room).toBe(furniture[kind].isBelowArt ? "empty" : plan.room);
      }),
    );
  });

  test("resizing the wall keeps moved tiles at their distance from the middle", () => {
    fc.assert(
      fc.property(anyPlacedPlan, fc.integer({ min: 0, max: 900 }), (plan, half) => {
        const names = plan.tiles.map(({ name }) => name);
        const moved = moveTiles(plan, names, { right: -137, up: -53 });
        fc.pre(!isAtDefaultPosition(moved));
        const wider = resizeWall(moved, { ...moved.wall, width: moved.wall.width + 2 * half });
        const [was, is] = [
          computeGroupSpan(moved.tiles) ?? expect.fail(),
          computeGroupSpan(wider.tiles) ?? expect.fail(),
        ];
        expect(is.left - wider.wall.width / 2).toBe(was.left - moved.wall.width / 2);
        expect(is.top).toBe(was.top);
        expect(addFurniture(moved, "sofa").tiles).toEqual(moved.tiles);
      }),
    );
  });

  test("resizing the wall keeps furniture within the width of the wall", () => {
    fc.assert(
      fc.property(anyPlacedPlan, anyFurniture, anyWall, (plan, piece, wall) => {
        const { furniture } = resizeWall({ ...plan, furniture: [piece] }, wall);
        const [now = expect.fail()] = furniture;
        if (now.width <= wall.width) expect([now.left >= 0, now.left + now.width <= wall.width]).toEqual([true, true]);
        let full = plan;
        for (let n = 0; n < 10; n++) full = addFurniture(full, piece.kind);
        expect(full.furniture.length).toBe(planLimits.furniture.most);
      }),
    );
  });

  test("a resized wall stays within the minimum and maximum size", () => {
    expect(clampWallSize({ width: 1, height: 99_999 })).toEqual({ width: 500, height: 6_000 });
    expect(clampWallSize({ width: 3_000.4, height: 2_500 })).toEqual({ width: 3_000, height: 2_500 });
  });
});
