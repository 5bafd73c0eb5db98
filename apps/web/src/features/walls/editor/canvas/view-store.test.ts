import fc from "fast-check";
import { expect, test } from "vitest";
import { getViewOfRoom } from "./room-picker.tsx";
import { clampView, getViewOfPart, MAX_SCALE, MIN_SCALE, type View, ZOOM_STEP, zoomViewAtPoint } from "./view-store.ts";

const offset = fc.double({ min: -2000, max: 2000, noNaN: true });
const views: fc.Arbitrary<View> = fc.record({
  x: offset,
  y: offset,
  scale: fc.double({ min: MIN_SCALE, max: MAX_SCALE, noNaN: true }),
});
const points = fc.record({ x: offset, y: offset });
const factors = fc.double({ min: 0.05, max: 20, noNaN: true });
const side = fc.integer({ min: 50, max: 1600 });
const sizes = fc.record({ width: side, height: side });

test("zooming keeps the point under the pointer in place (S-050)", () => {
  fc.assert(
    fc.property(views, factors, points, (view, factor, point) => {
      const next = zoomViewAtPoint(view, factor, point);
      expect(next.scale).toBeGreaterThanOrEqual(MIN_SCALE);
      expect(next.scale).toBeLessThanOrEqual(MAX_SCALE);
      const toWallPoint = ({ x, y, scale }: View) => ({ x: (point.x - x) / scale, y: (point.y - y) / scale });
      expect(toWallPoint(next).x).toBeCloseTo(toWallPoint(view).x, 5);
      expect(toWallPoint(next).y).toBeCloseTo(toWallPoint(view).y, 5);
    }),
  );
});

test("zooming in and out by one step restores the view", () => {
  const view = { x: 12, y: -7, scale: 1 };
  const back = zoomViewAtPoint(zoomViewAtPoint(view, ZOOM_STEP), 1 / ZOOM_STEP);
  for (const key of ["x", "y", "scale"] as const) expect(back[key]).toBeCloseTo(view[key]);
});

test("clamping the view keeps the wall visible", () => {
  fc.assert(
    fc.property(views, sizes, sizes, (view, stage, room) => {
      const clampedView = clampView(view, stage, room);
      expect(Math.abs(clampedView.x)).toBeLessThan((stage.width * clampedView.scale + room.width) / 2);
      expect(Math.abs(clampedView.y)).toBeLessThan((stage.height * clampedView.scale + room.height) / 2);
      expect(clampView(clampedView, stage, room)).toEqual(clampedView);
    }),
  );
});

test("a room picture that is large enough fills the editor's window", () => {
  const pictures = fc.record({ x: fc.integer({ min: -3000, max: 0 }), y: fc.integer({ min: -3000, max: 0 }) });
  fc.assert(
    fc.property(views, sizes, sizes, pictures, (view, stage, room, { x, y }) => {
      const picture = { x, y, width: stage.width + 2 * -x, height: stage.height + 2 * -y };
      const clamped = clampView(view, stage, room, picture);
      const left = room.width / 2 + clamped.x + (picture.x - stage.width / 2) * clamped.scale;
      const top = room.height / 2 + clamped.y + (picture.y - stage.height / 2) * clamped.scale;
      const right = left + picture.width * clamped.scale;
      const bottom = top + picture.height * clamped.scale;
      if (picture.width * clamped.scale >= room.width) {
        expect(left).toBeLessThanOrEqual(1e-6);
        expect(right).toBeGreaterThanOrEqual(room.width - 1e-6);
      } else {
        expect(left).toBeCloseTo(room.width - right, 5);
      }
      if (picture.height * clamped.scale >= room.height) expect(top).toBeLessThanOrEqual(1e-6);
      expect(bottom).toBeGreaterThanOrEqual(room.height - 1e-6);
    }),
  );
});

test("the view of a room shows the top of the wall and, if there is space, the floor", () => {
  const margins = fc.record({ x: fc.integer({ min: 0, max: 3000 }), y: fc.integer({ min: 0, max: 3000 }) });
  fc.assert(
    fc.property(sizes, sizes, margins, (stage, room, { x, y }) => {
      const picture = { x: -x, y: -y, width: stage.width + 2 * x, height: stage.height + 2 * y };
      const view = getViewOfRoom(picture, stage, room);
      const getPosition = (stageY: number) => room.height / 2 + view.y + (stageY - stage.height / 2) * view.scale;
      expect(getPosition(0)).toBeGreaterThanOrEqual(-1e-6);
      expect(Math.min(getPosition(0), Math.abs(getPosition(stage.height + y) - room.height))).toBeCloseTo(0, 5);
    }),
  );
});

test("a focused tile is centered in the part of the window without panels (S-117)", () => {
  const stage = { width: 800, height: 400 };
  const part = { x: 600, y: 100, width: 100, height: 150 };
  const covered = { right: 300, bottom: 200 };
  const view = getViewOfPart(part, stage, { width: 800, height: 600 }, covered);
  const middle = {
    x: view.x + (part.x + part.width / 2 - stage.width / 2) * view.scale,
    y: view.y + (part.y + part.height / 2 - stage.height / 2) * view.scale,
  };
  expect(middle.x).toBeCloseTo(-covered.right / 2);
  expect(middle.y).toBeCloseTo(-covered.bottom / 2);
  expect(part.width * view.scale).toBeLessThanOrEqual(800 - covered.right);
  expect(part.height * view.scale).toBeLessThanOrEqual(600 - covered.bottom);
});
