import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHungPlan, anyPiece, anyWall } from "./a-plan.fixture.ts";
import {
  addFurniture,
  clampWall,
  isAsHung,
  pushFurniture,
  removeFurniture,
  resizeFurniture,
  resizeWall,
} from "./change-wall.ts";
import { furnitureKinds } from "./furniture.ts";
import { hangGroup } from "./hang-group.ts";
import { moveTiles } from "./move-tiles.ts";
import { planLimits, spanOfTiles } from "./plan.ts";

const anyKind = fc.constantFrom(...furnitureKinds);

describe("changing the wall (F-08)", () => {
  test("places a group that was not moved by hand at its default position", () => {
    fc.assert(
      fc.property(anyHungPlan, anyWall, anyKind, (plan, wall, kind) => {
        expect(isAsHung(plan)).toBe(true);
        const bare = { ...plan, furniture: [], tiles: hangGroup({ ...plan, furniture: [] }) };
        for (const changed of [resizeWall(plan, wall), addFurniture(bare, kind), removeFurniture(plan, 0)])
          expect(isAsHung(changed)).toBe(true);
        const furnished = addFurniture(bare, kind);
        expect(isAsHung(pushFurniture(furnished, 0, 300))).toBe(true);
        expect(isAsHung(resizeFurniture(furnished, 0, { width: 900, height: 1_000 }))).toBe(true);
      }),
    );
  });

  test("keeps moved tiles at their height and distance from the wall's middle", () => {
    fc.assert(
      fc.property(anyHungPlan, fc.integer({ min: 0, max: 900 }), (plan, half) => {
        const names = plan.tiles.map(({ name }) => name);
        const moved = moveTiles(plan, names, { right: -137, up: -53 });
        fc.pre(!isAsHung(moved));
        const wider = resizeWall(moved, { ...moved.wall, width: moved.wall.width + 2 * half });
        const [was, is] = [spanOfTiles(moved.tiles) ?? expect.fail(), spanOfTiles(wider.tiles) ?? expect.fail()];
        expect(is.left - wider.wall.width / 2).toBe(was.left - moved.wall.width / 2);
        expect(is.top).toBe(was.top);
        expect(addFurniture(moved, "sofa").tiles).toEqual(moved.tiles);
      }),
    );
  });

  test("keeps furniture on the wall and within the maximum number", () => {
    fc.assert(
      fc.property(anyHungPlan, anyPiece, anyWall, (plan, piece, wall) => {
        const { furniture } = resizeWall({ ...plan, furniture: [piece] }, wall);
        const [now = expect.fail()] = furniture;
        if (now.width <= wall.width) expect([now.left >= 0, now.left + now.width <= wall.width]).toEqual([true, true]);
        let full = plan;
        for (let n = 0; n < 10; n++) full = addFurniture(full, piece.kind);
        expect(full.furniture.length).toBe(planLimits.furniture.most);
      }),
    );
  });

  test("limits its size", () => {
    expect(clampWall({ width: 1, height: 99_999 })).toEqual({ width: 500, height: 6_000 });
    expect(clampWall({ width: 3_000.4, height: 2_500 })).toEqual({ width: 3_000, height: 2_500 });
  });
});
