import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys, frameSizes } from "../../catalog/frames.ts";
import { templates } from "../../catalog/templates.ts";
import type { Rect } from "../../kernel/rect.ts";
import { planCapture, planRoomCapture } from "../captures/capture-plan.ts";
import { applyTurnedTiles, canTurnTiles, createEmptyDesign } from "../design/design.ts";
import { freeWall, livingRoom, measureGroup, planLivingRoomView } from "./room-scene.ts";
import { computeCompanionsLayout, computeWallLayout } from "./wall-layout.ts";

const aspects = fc.double({ min: 1.2, max: 2, noNaN: true });
const room = { x: 0, y: 0, width: livingRoom.widthMm, height: livingRoom.heightMm };

const isInside = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x - 1e-6 &&
  inner.y >= outer.y - 1e-6 &&
  inner.x + inner.width <= outer.x + outer.width + 1e-6 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-6;

/** Every wall of the catalog, with any sizes and any tiles turned. */
const walls = fc.constantFrom(...templates).chain((template) =>
  fc
    .record({
      sizes: fc.array(fc.constantFrom(...template.sizes), {
        minLength: template.tiles.length,
        maxLength: template.tiles.length,
      }),
      turned: canTurnTiles(template) ? fc.subarray(template.tiles.map(({ name }) => name)) : fc.constant<string[]>([]),
    })
    .map(({ sizes, turned }) => {
      const design = createEmptyDesign(template);
      const tiles = template.tiles.map(({ name }, index) => ({
        ...(design.tiles[index] ?? expect.fail()),
        name,
        frameSize: sizes[index] ?? template.sizes[0] ?? "rectangle_small",
      }));
      return { template: applyTurnedTiles(template, { turnedTiles: turned }), design: { ...design, tiles } };
    }),
);

test("every wall in the catalog fits on the living room's free wall", () => {
  fc.assert(
    fc.property(walls, aspects, ({ template, design }, aspect) => {
      const size = measureGroup(computeWallLayout(template, design.tiles));
      const hung = planLivingRoomView(size, aspect) ?? expect.fail();
      expect(hung.group).toMatchObject(size);
      expect(isInside(hung.group, freeWall)).toBe(true);
      expect(isInside(hung.view, room)).toBe(true);
      expect(hung.view.width / hung.view.height).toBeCloseTo(aspect, 6);
      expect(isInside(hung.group, hung.view)).toBe(true);
    }),
  );
});

test("all tiles in the living room have the same scale", () => {
  fc.assert(
    fc.property(walls, fc.integer({ min: 400, max: 1600 }), ({ template, design }, width) => {
      const plan = planRoomCapture(template, design, { width, height: Math.round(width / 1.5) }) ?? expect.fail();
      const view = plan.roomView ?? expect.fail();
      expect(plan.pxPerMm).toBeCloseTo(width / view.width, 9);
      for (const [index, { frame }] of plan.tiles.entries()) {
        const { frameSize } = design.tiles[index] ?? expect.fail();
        const { w, h } = frameSizes[frameSize].val;
        const [across, down] = template.tiles[index]?.orientation === "portrait" ? [w, h] : [h, w];
        // Edges are rounded to whole pixels, and the frame extends 5 mm beyond the print.
        expect(Math.abs(frame.width - (across * 10 + 10) * plan.pxPerMm)).toBeLessThanOrEqual(1);
        expect(Math.abs(frame.height - (down * 10 + 10) * plan.pxPerMm)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("in the living room, the lowest frame hangs 18.5 cm above the sofa", () => {
  const { group } = planLivingRoomView({ width: 740, height: 320 }, 1.5) ?? expect.fail();
  expect(livingRoom.floorMm - 820 - (group.y + group.height)).toBeCloseTo(185, 6);
  expect(group.x + group.width / 2).toBeCloseTo(livingRoom.sofaMm, 6);
});

test("three artworks of any size fill a close view of the living room", () => {
  for (const frameSize of frameSizeKeys) {
    for (const orientation of ["portrait", "landscape"] as const) {
      const works = ["work", "left", "right"].map((name) => ({ name, orientation }));
      const [work = expect.fail(), ...companions] = works;
      const size = measureGroup(computeCompanionsLayout(work, companions, frameSize));
      const { view, group } = planLivingRoomView(size, 1, "close") ?? expect.fail();
      expect(isInside(group, view)).toBe(true);
      expect(isInside(view, room)).toBe(true);
      expect(Math.max(group.width / view.width, group.height / view.height)).toBeGreaterThan(0.75);
      expect(view.y + view.height).toBeGreaterThan(group.y + group.height + 190);
    }
  }
});

test("a group wider than a narrow picture is shown without the room", () => {
  expect(planLivingRoomView({ width: 2500, height: 600 }, 0.8)).toBeNull();
});

test("a group larger than the free wall is shown without the room", () => {
  expect(planLivingRoomView({ width: freeWall.width + 1, height: 320 }, 1.5)).toBeNull();
  expect(planLivingRoomView({ width: 740, height: freeWall.height + 1 }, 1.5)).toBeNull();
  expect(planLivingRoomView({ width: freeWall.width, height: freeWall.height }, 1.6)).not.toBeNull();
});

test("wall pictures for download do not show the living room", () => {
  const [template] = templates;
  const design = createEmptyDesign(template ?? expect.fail());
  expect(planCapture(template ?? expect.fail(), design, { width: 800, height: 600 }).roomView).toBeNull();
});
