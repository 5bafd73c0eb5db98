import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizes } from "../../catalog/frames.ts";
import { findTemplateByKey, templates } from "../../catalog/templates.ts";
import { createEmptyDesign } from "../design/design.ts";
import { createRoomScene, FRAME_OUTSET_CM, freeWalls, livingRoom, roomKinds } from "./room-scene.ts";
import { computeWallLayout } from "./wall-layout.ts";

const rooms = fc
  .record({ template: fc.constantFrom(...templates), kind: fc.constantFrom(...roomKinds) })
  .chain((room) =>
    fc
      .array(fc.constantFrom(...room.template.sizes), {
        minLength: room.template.tiles.length,
        maxLength: room.template.tiles.length,
      })
      .map((sizes) => ({
        ...room,
        chosen: room.template.tiles.map(({ name }, at) => ({ name, frameSize: sizes[at] ?? "rectangle_small" })),
      })),
  );

test("tiles in any room have the same relative positions as in the wall's layout", () => {
  fc.assert(
    fc.property(rooms, ({ template, kind, chosen }) => {
      const scene = createRoomScene(template, chosen, kind);
      const layout = computeWallLayout(template, chosen);
      scene.tiles.forEach((tile, at) => {
        const hung = layout.tiles[at];
        expect(tile.x - scene.group.x - FRAME_OUTSET_CM).toBeCloseTo(hung?.x ?? -1);
        expect(tile.y - scene.group.y - FRAME_OUTSET_CM).toBeCloseTo(hung?.y ?? -1);
        expect(tile).toMatchObject({ width: hung?.width, height: hung?.height });
      });
    }),
  );
});

test("every group of tiles in the catalog fits on a room's free wall", () => {
  fc.assert(
    fc.property(rooms, ({ template, kind, chosen }) => {
      const { room, group, picture, width, height } = createRoomScene(template, chosen, kind);
      const wall = freeWalls[room];
      expect(picture.width).toBe(livingRoom.widthMm / 10);
      expect((group.x - picture.x) * 10).toBeGreaterThanOrEqual(wall.x - 1e-6);
      expect((group.y - picture.y) * 10).toBeGreaterThanOrEqual(wall.y - 1e-6);
      expect((group.x + group.width - picture.x) * 10).toBeLessThanOrEqual(wall.x + wall.width + 1e-6);
      expect((group.y + group.height - picture.y) * 10).toBeLessThanOrEqual(wall.y + wall.height + 1e-6);
      expect(width - group.width).toBeCloseTo(18);
      expect(height - group.height).toBeCloseTo(18);
    }),
  );
});

test("a group too high for the wall above the furniture hangs on the empty wall", () => {
  const four = findTemplateByKey("grid_four_frames") ?? expect.fail();
  const large = four.tiles.map(({ name }) => ({ name, frameSize: "rectangle_large" }));
  expect(createRoomScene(four, large, "kitchen").room).toBe("empty");
  expect(createRoomScene(four, large, "living").room).toBe("living");
});

test("on the empty wall, the middle of a trio is at eye level", () => {
  const trio = findTemplateByKey("trio") ?? expect.fail();
  const { group, picture } = createRoomScene(trio, createEmptyDesign(trio).tiles, "empty");
  expect(group.width).toBe(3 * frameSizes.rectangle_small.val.w + 2 * 5 + 2 * FRAME_OUTSET_CM);
  expect(livingRoom.floorMm / 10 - (group.y + group.height / 2 - picture.y)).toBeCloseTo(150);
});
