import { findTemplateByKey, singleTile } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { defaultWall } from "@storywall/domain/walls/planner/plan";
import { expect, test } from "vitest";
import { createExampleDesign, createOpenedPlan } from "./open-plan.ts";
import { parseStoredPlan } from "./plan-storage.ts";

const example = { source: null, ...createExampleDesign() };
const reopen = (stored: object) => parseStoredPlan(JSON.stringify(stored));

test("a first plan shows a living room whose wall is 120 × 96 inches", () => {
  const { plan, paint, unit } = createOpenedPlan(null, example);
  expect(plan).toMatchObject({ wall: defaultWall, room: "living", furniture: [] });
  expect({ paint, unit }).toEqual({ paint: "plaster", unit: "in" });
});

test("a layout that is too large for the last plan's room opens on an empty wall", () => {
  const template = findTemplateByKey("grid_four_frames") ?? singleTile;
  const four = { source: null, template, design: createEmptyDesign(template, { size: "rectangle_large" }) };
  expect(createOpenedPlan(null, four).plan.room).toBe("living");
  const last = createOpenedPlan(null, { ...example, source: { kind: "template", id: "flex_three_frames" } });
  const inKitchen = { ...last, plan: { ...last.plan, room: "kitchen" } };
  expect(createOpenedPlan(reopen(inKitchen), four).plan.room).toBe("empty");
});

test("a saved plan keeps its room and wall color", () => {
  const opened = createOpenedPlan(null, example);
  const stored = { ...opened, paint: "sage", plan: { ...opened.plan, room: "hall" } };
  expect(createOpenedPlan(reopen(stored), example)).toMatchObject({ paint: "sage", plan: { room: "hall" } });
  expect(reopen({ ...stored, paint: "tartan" })).toBeNull();
  expect(reopen({ ...stored, plan: { ...stored.plan, room: "garage" } })).toBeNull();
});

test("a plan saved before rooms existed keeps its furniture and tile positions", () => {
  const { source, unit, plan } = createOpenedPlan(null, example);
  const tiles = plan.tiles.map((tile) => ({ ...tile, left: tile.left + 130 }));
  const sofa = { kind: "sofa" as const, left: 500, width: 2_000, height: 820 };
  const old = { source, unit, plan: { wall: plan.wall, furniture: [sofa], tiles } };
  expect(createOpenedPlan(reopen(old), example).plan).toEqual({ ...old.plan, room: "empty" });
});
