import fc from "fast-check";
import { expect, test } from "vitest";
import { computeRoomLayout, SOFA } from "./room-layout.ts";

const side = fc.integer({ min: 21, max: 400 });

test("a group of any size is centered on the wall above the sofa", () => {
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, isNarrow) => {
      const room = computeRoomLayout({ width, height }, isNarrow);
      expect(room.art.x).toBeGreaterThan(0);
      expect(room.art.x * 2 + width).toBeCloseTo(room.width);
      expect(room.art.y + height).toBeLessThan(room.floorAt - SOFA.height);
      expect(room.width).toBeGreaterThan(SOFA.width);
    }),
  );
});

test("a narrow room is less wide than a room with furniture beside the sofa", () => {
  const trio = { width: 67, height: 31 };
  expect(computeRoomLayout(trio, true).width).toBeLessThan(computeRoomLayout(trio).width);
});
