import fc from "fast-check";
import { expect, test } from "vitest";
import { freeWalls, livingRoom, roomKinds } from "../tiles/room-scene.ts";
import { changeRoom, resizeWall } from "./change-wall.ts";
import { layOutTileGroup } from "./layout-group.ts";
import { anyPlacedPlan, anyWall } from "./plan.fixture.ts";
import { computeGroupSpan, defaultWall, findConflicts } from "./plan.ts";
import { computePlanView, getShownRoom, largestRoomWall, placeRoomPicture } from "./plan-room.ts";

test("the picture of a room has the same scale on a wall of any size", () => {
  fc.assert(
    fc.property(anyWall, (wall) => {
      const picture = placeRoomPicture(wall);
      expect(picture).toMatchObject({ width: livingRoom.widthMm, height: livingRoom.heightMm });
      expect(picture.y + livingRoom.floorMm).toBeCloseTo(wall.height);
    }),
  );
});

test("the planner shows the whole wall", () => {
  fc.assert(
    fc.property(anyWall, (wall) => {
      const [view, picture] = [computePlanView(wall), placeRoomPicture(wall)];
      expect(view.x).toBeLessThanOrEqual(0);
      expect(view.y).toBeLessThanOrEqual(0);
      expect(view.x + view.width).toBeGreaterThanOrEqual(wall.width);
      expect(view.y + view.height).toBeCloseTo(picture.y + picture.height);
      if (getShownRoom({ wall, room: "hall" }) === "empty") return;
      expect(view.width).toBeGreaterThanOrEqual(2_400);
      expect(view.height).toBeGreaterThan(1_700);
      expect(view.x).toBeGreaterThanOrEqual(picture.x);
      expect(view.y).toBeGreaterThanOrEqual(picture.y);
      expect(view.x + view.width).toBeLessThanOrEqual(picture.x + picture.width);
    }),
  );
});

test("a room's furniture is centered on a wall of 120 × 96 in", () => {
  expect(placeRoomPicture(defaultWall).x + livingRoom.sofaMm).toBe(defaultWall.width / 2);
});

test("a wall larger than the rooms' pictures is shown without a room", () => {
  const { width, height } = largestRoomWall;
  const getRoomOf = (wall: { width: number; height: number }) => getShownRoom({ wall, room: "kitchen" });
  expect(getRoomOf({ width, height: Math.floor(height) })).toBe("kitchen");
  expect(getRoomOf({ width: width + 1, height: 2_400 })).toBe("empty");
  expect(getRoomOf({ width: 3_000, height: Math.ceil(height) })).toBe("empty");
});

test("an untouched group hangs on the free wall of every room that it fits", () => {
  const anyRoom = fc.constantFrom(...roomKinds.filter((room) => room !== "empty"));
  fc.assert(
    fc.property(anyPlacedPlan, anyRoom, (placed, room) => {
      const bare = { ...placed, wall: defaultWall, furniture: [] };
      const plan = changeRoom({ ...bare, tiles: layOutTileGroup(bare) }, room);
      const group = computeGroupSpan(plan.tiles) ?? expect.fail();
      const free = freeWalls[room];
      fc.pre(group.right - group.left < 2_400 && group.top - group.bottom < free.height - 60);
      expect(findConflicts(plan)).toEqual([]);
      expect(livingRoom.floorMm - group.bottom).toBeCloseTo(free.y + free.height, 0);
      expect(findConflicts(resizeWall(plan, { width: 2_900, height: 2_438 }))).toEqual([]);
    }),
  );
});
