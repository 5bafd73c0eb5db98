import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ABOVE_FURNITURE, EYE_HEIGHT } from "./layout-group.ts";
import { moveFurniture, moveTiles, moveTilesWithSnap, SNAP_DISTANCE } from "./move-tiles.ts";
import { anyPlacedPlan } from "./plan.fixture.ts";
import { computeGroupSpan, computeTileSpan, findConflicts, type PlanTile, type WallPlan } from "./plan.ts";

const anyStep = fc.record({
  right: fc.integer({ min: -9_000, max: 9_000 }),
  up: fc.integer({ min: -9_000, max: 9_000 }),
});
/** Creates a tile of 220 × 320 mm including its frame. */
const createSmallTile = (name: string, left: number, top: number): PlanTile => ({
  name,
  frameSize: "rectangle_small",
  orientation: "portrait",
  left,
  top,
});
const createPlan = (...tiles: PlanTile[]): WallPlan => ({
  wall: { width: 3_000, height: 2_500 },
  room: "empty",
  furniture: [],
  tiles,
});
const findTile = (plan: WallPlan, name: string) => plan.tiles.find((tile) => tile.name === name) ?? expect.fail();

describe("moving tiles in the planner (F-08)", () => {
  test("moving tiles keeps a group within the wall if it fits", () => {
    fc.assert(
      fc.property(anyPlacedPlan, anyStep, (plan, step) => {
        const names = plan.tiles.map(({ name }) => name);
        const moved = moveTiles(plan, names, step);
        const [first, was] = [moved.tiles[0] ?? expect.fail(), plan.tiles[0] ?? expect.fail()];
        for (const [index, tile] of moved.tiles.entries()) {
          const old = plan.tiles[index] ?? expect.fail();
          expect([tile.left - first.left, tile.top - first.top]).toEqual([old.left - was.left, old.top - was.top]);
        }
        const span = computeGroupSpan(moved.tiles) ?? expect.fail();
        if (span.right - span.left <= plan.wall.width)
          expect([span.left >= 0, span.right <= plan.wall.width]).toEqual([true, true]);
        if (span.top - span.bottom <= plan.wall.height)
          expect([span.bottom >= 0, span.top <= plan.wall.height]).toEqual([true, true]);
      }),
    );
  });

  test("moving tiles back and forth restores every position", () => {
    const plan = createPlan(createSmallTile("a", 1_000, 1_500), createSmallTile("b", 1_270, 1_500));
    const there = moveTiles(plan, ["a", "b"], { right: 10, up: -100 });
    expect(there).not.toEqual(plan);
    expect(moveTiles(there, ["a", "b"], { right: -10, up: 100 })).toEqual(plan);
  });

  test("moving the selected tiles leaves all other tiles in place", () => {
    const moved = moveTiles(createPlan(createSmallTile("a", 1_000, 1_500), createSmallTile("b", 1_270, 1_500)), ["b"], {
      right: 10,
      up: 0,
    });
    expect(moved.tiles.map(({ left }) => left)).toEqual([1_000, 1_280]);
  });

  test("furniture cannot be moved beyond the ends of the wall", () => {
    const plan = { ...createPlan(), furniture: [{ kind: "sofa" as const, left: 500, width: 2_000, height: 820 }] };
    expect(moveFurniture(plan, 0, 9_000).furniture[0]?.left).toBe(1_000);
    expect(moveFurniture(plan, 0, -9_000).furniture[0]?.left).toBe(0);
    expect(moveFurniture(plan, 0, 100).furniture[0]?.left).toBe(600);
  });
});

describe("snap lines in the planner", () => {
  test("snap lines move a tile by at most the snap distance", () => {
    fc.assert(
      fc.property(anyPlacedPlan, anyStep, (plan, step) => {
        const name = plan.tiles[0]?.name ?? expect.fail();
        const free = findTile(moveTiles(plan, [name], step), name);
        const snapped = findTile(moveTilesWithSnap(plan, [name], step).plan, name);
        expect(Math.abs(snapped.left - free.left)).toBeLessThanOrEqual(SNAP_DISTANCE);
        expect(Math.abs(snapped.top - free.top)).toBeLessThanOrEqual(SNAP_DISTANCE);
      }),
    );
  });

  test("snap lines include the middle of the wall and eye height", () => {
    const { plan, guides } = moveTilesWithSnap(createPlan(createSmallTile("a", 1_000, 1_500)), ["a"], {
      right: 395,
      up: 130,
    });
    expect(computeTileSpan(findTile(plan, "a"))).toEqual({
      left: 1_390,
      right: 1_610,
      bottom: EYE_HEIGHT - 160,
      top: EYE_HEIGHT + 160,
    });
    expect(guides).toEqual([
      { way: "upright", at: 1_500 },
      { way: "level", at: EYE_HEIGHT },
    ]);
  });

  test("snap lines include the edges of other tiles", () => {
    const plan = createPlan(createSmallTile("a", 400, 1_900), createSmallTile("b", 2_000, 1_500));
    const up = moveTilesWithSnap(plan, ["b"], { right: 0, up: 412 });
    expect(findTile(up.plan, "b").top).toBe(1_900);
    const across = moveTilesWithSnap(plan, ["b"], { right: -1_590, up: -700 });
    expect(findTile(across.plan, "b").left).toBe(400);
  });

  test("snap lines include gaps that tiles already have", () => {
    const plan = createPlan(
      createSmallTile("a", 200, 1_500),
      createSmallTile("b", 500, 1_500),
      createSmallTile("c", 2_000, 1_500),
    );
    expect(findTile(moveTilesWithSnap(plan, ["c"], { right: -1_235, up: 0 }).plan, "c").left).toBe(500 + 220 + 50);
    expect(findTile(moveTilesWithSnap(plan, ["c"], { right: -1_195, up: 0 }).plan, "c").left).toBe(500 + 220 + 80);
  });

  test("snap lines include the middle between two neighboring tiles", () => {
    const plan = createPlan(
      createSmallTile("a", 200, 1_500),
      createSmallTile("b", 1_301, 1_500),
      createSmallTile("c", 2_300, 900),
    );
    const moved = findTile(moveTilesWithSnap(plan, ["c"], { right: -1_555, up: 595 }).plan, "c");
    expect(Math.abs(moved.left - 420 - (1_301 - moved.left - 220))).toBeLessThanOrEqual(1);
  });

  test("snap lines include the middle of the furniture", () => {
    const plan = { ...createPlan(createSmallTile("a", 1_000, 1_500)), room: "living" as const };
    const { plan: snapped, guides } = moveTilesWithSnap(plan, ["a"], { right: 380, up: -165 });
    expect(computeTileSpan(findTile(snapped, "a"))).toMatchObject({ left: 1_390, bottom: 1_005 });
    expect(guides).toEqual([
      { way: "upright", at: 1_500 },
      { way: "level", at: 1_005 },
    ]);
  });

  test("snap lines include the usual gap above furniture", () => {
    const plan = {
      ...createPlan(createSmallTile("a", 1_000, 1_500)),
      furniture: [{ kind: "sideboard" as const, left: 500, width: 1_600, height: 750 }],
    };
    const { bottom } = computeTileSpan(findTile(moveTilesWithSnap(plan, ["a"], { right: 0, up: -240 }).plan, "a"));
    expect(bottom).toBe(750 + ABOVE_FURNITURE);
  });
});

describe("conflicts in a plan", () => {
  test("conflicts are reported for tiles that overlap or extend beyond the wall", () => {
    const furniture = [{ kind: "door" as const, left: 2_000, width: 960, height: 2_080 }];
    const findPlanConflicts = (...tiles: PlanTile[]) => findConflicts({ ...createPlan(...tiles), furniture });
    expect(
      findPlanConflicts(
        createSmallTile("a", 0, 2_500),
        createSmallTile("b", 220, 2_500),
        createSmallTile("c", 1_780, 1_000),
      ),
    ).toEqual([]);
    expect(findPlanConflicts(createSmallTile("a", -1, 2_500))).toEqual([{ kind: "off-wall", tile: "a" }]);
    expect(findPlanConflicts(createSmallTile("a", 0, 2_501))).toEqual([{ kind: "off-wall", tile: "a" }]);
    expect(findPlanConflicts(createSmallTile("a", 0, 319))).toEqual([{ kind: "off-wall", tile: "a" }]);
    expect(findPlanConflicts(createSmallTile("a", 2_781, 2_501))).toEqual([{ kind: "off-wall", tile: "a" }]);
    expect(findPlanConflicts(createSmallTile("a", 1_781, 1_000))).toEqual([
      { kind: "over-furniture", tile: "a", furniture: 0 },
    ]);
    expect(findPlanConflicts(createSmallTile("a", 2_000, 2_399))).toEqual([
      { kind: "over-furniture", tile: "a", furniture: 0 },
    ]);
    expect(findPlanConflicts(createSmallTile("a", 0, 1_500), createSmallTile("b", 219, 1_500))).toEqual([
      { kind: "overlap", tile: "a", other: "b" },
    ]);
  });

  test("conflicts are reported for tiles below or beside the room's free wall", () => {
    const plan = createPlan(
      createSmallTile("above", 1_000, 1_325),
      createSmallTile("on the sofa", 1_300, 1_324),
      createSmallTile("in the plant", 2_560, 1_900),
    );
    const inRoom = { ...plan, wall: { width: 3_048, height: 2_438 }, room: "living" as const };
    expect(findConflicts(inRoom)).toEqual([
      { kind: "in-room-furniture", tile: "on the sofa" },
      { kind: "in-room-furniture", tile: "in the plant" },
    ]);
    expect(findConflicts({ ...inRoom, room: "empty" })).toEqual([]);
  });

  test("conflicts are not reported for tiles on the wall below a window's sill", () => {
    const furniture = [{ kind: "window" as const, left: 1_000, width: 1_200, height: 1_300 }];
    expect(findConflicts({ ...createPlan(createSmallTile("a", 1_100, 900)), furniture })).toEqual([]);
    expect(findConflicts({ ...createPlan(createSmallTile("a", 1_100, 901)), furniture })).toHaveLength(1);
  });
});
