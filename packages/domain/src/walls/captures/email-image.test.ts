import { expect, test } from "vitest";
import { templates } from "../../catalog/templates.ts";
import { createEmptyDesign } from "../design/design.ts";
import { computeEmailImageSize, EMAIL_IMAGE_AREA, planEmailImage } from "./capture-plan.ts";
import { hugeWall } from "./huge-wall.fixture.ts";

test.for([...templates, hugeWall])(
  "the email image of $key shows the whole wall and fills the area in one direction",
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
