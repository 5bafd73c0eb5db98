import { expect, test } from "vitest";
import { templates } from "../../catalog/templates.ts";
import { createEmptyDesign } from "../design/design.ts";
import {
  computeEmailImageSize,
  EMAIL_IMAGE_AREA,
  EMAIL_TILE_AREA,
  planEmailImage,
  planEmailTile,
} from "./capture-plan.ts";
import { hugeWall } from "./huge-wall.fixture.ts";

test.for([...templates, hugeWall])(
  "the email image of $key shows the whole wall and fills the available width or height",
  (template) => {
    const plan = planEmailImage(template, createEmptyDesign(template));
    const { width, height } = computeEmailImageSize(plan);
    expect(plan.tiles).toHaveLength(template.tiles.length);
    expect(plan.roomView === null).toBe(template === hugeWall);
    expect([width, height].every(Number.isInteger)).toBe(true);
    expect(width <= EMAIL_IMAGE_AREA.width && height <= EMAIL_IMAGE_AREA.height).toBe(true);
    expect(EMAIL_IMAGE_AREA.width - width <= 1 || EMAIL_IMAGE_AREA.height - height <= 1).toBe(true);
    for (const { frame } of plan.tiles) {
      expect(frame.x >= 0 && frame.y >= 0).toBe(true);
      expect(frame.x + frame.width <= plan.width && frame.y + frame.height <= plan.height).toBe(true);
    }
  },
);

test.for(templates)("the email image of a tile of $key shows only this tile, in its own shape", (template) => {
  const design = createEmptyDesign(template);
  for (const { name, orientation } of template.tiles) {
    const plan = planEmailTile(template, design, name) ?? expect.fail();
    const [{ frame } = expect.fail(), ...others] = plan.tiles;
    const { width, height } = computeEmailImageSize(plan);
    expect(others).toEqual([]);
    expect(frame.width > frame.height).toBe(orientation === "landscape");
    expect(width <= EMAIL_TILE_AREA.width && height <= EMAIL_TILE_AREA.height).toBe(true);
    expect(EMAIL_TILE_AREA.width - width <= 1 || EMAIL_TILE_AREA.height - height <= 1).toBe(true);
    expect(frame.width / plan.width).toBeGreaterThan(0.6);
    expect(frame.x >= 0 && frame.x + frame.width <= plan.width).toBe(true);
  }
  expect(planEmailTile(template, design, "unknown")).toBeNull();
});
