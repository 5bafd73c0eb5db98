import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizes } from "../../catalog/frames.ts";
import { findTemplateByKey, templates } from "../../catalog/templates.ts";
import { createEmptyDesign } from "../design/design.ts";
import { createRoomScene, FRAME_OUTSET_CM, roomKinds, SOFA } from "./room-scene.ts";
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

test("tiles have the same positions within the group as in the wall layout, with any furniture", () => {
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

test("no tile is cut off or covers the floor, the sofa or the door", () => {
  fc.assert(
    fc.property(rooms, ({ template, kind, chosen }) => {
      const { width, height, group, furniture, floorTop } = createRoomScene(template, chosen, kind);
      for (const box of furniture ? [group, furniture] : [group]) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 1e-9);
        expect(box.y + box.height).toBeLessThanOrEqual(floorTop + 1e-9);
      }
      expect(floorTop).toBeLessThanOrEqual(height);
      if (!furniture) return;
      const isApart = group.x + group.width <= furniture.x || group.y + group.height <= furniture.y;
      expect(isApart).toBe(true);
    }),
  );
});

test("a trio and the sofa below it have their real widths in cm", () => {
  const trio = findTemplateByKey("trio");
  if (!trio) throw new Error("no trio");
  const { group, furniture } = createRoomScene(trio, createEmptyDesign(trio).tiles, "sofa");
  expect(group.width).toBe(3 * frameSizes.rectangle_small.val.w + 2 * 5 + 2 * FRAME_OUTSET_CM);
  expect(furniture?.width).toBe(SOFA.width);
});
