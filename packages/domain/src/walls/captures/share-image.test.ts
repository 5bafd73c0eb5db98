import { expect, test } from "vitest";
import { templates } from "../../catalog/templates.ts";
import { createEmptyDesign } from "../design/design.ts";
import { planShareImage, SHARE_SIZE } from "./capture-plan.ts";
import { hugeWall } from "./huge-wall.fixture.ts";

test.for(templates)("the share image of $key shows the whole wall in the living room", (template) => {
  const { tiles, width, height, roomView } = planShareImage(template, createEmptyDesign(template));
  expect({ width, height }).toEqual(SHARE_SIZE);
  expect(roomView).not.toBeNull();
  expect(tiles).toHaveLength(template.tiles.length);
  const left = Math.min(...tiles.map(({ frame }) => frame.x));
  const top = Math.min(...tiles.map(({ frame }) => frame.y));
  const right = width - Math.max(...tiles.map(({ frame }) => frame.x + frame.width));
  const bottom = height - Math.max(...tiles.map(({ frame }) => frame.y + frame.height));
  expect(Math.min(left, top, right, bottom)).toBeGreaterThan(0);
  expect(Math.abs(left - right)).toBeLessThanOrEqual(3);
});

test("the share image of a wall too large for the room shows no room", () => {
  const { tiles, width, height, roomView } = planShareImage(hugeWall, createEmptyDesign(hugeWall));
  expect({ width, height, roomView }).toEqual({ ...SHARE_SIZE, roomView: null });
  const top = Math.min(...tiles.map(({ frame }) => frame.y));
  const bottom = height - Math.max(...tiles.map(({ frame }) => frame.y + frame.height));
  expect(top).toBeGreaterThan(0);
  expect(Math.abs(top - bottom)).toBeLessThanOrEqual(3);
});
