import { usualWall, type WallPlan } from "@storywall/domain/walls/planner/plan";
import { expect, test } from "vitest";
import { type PlannerAction, plannerReducer, startPlanner } from "./planner-state.ts";

const planOf = (width: number): WallPlan => ({ wall: { ...usualWall, width }, furniture: [], tiles: [] });
const after = (...actions: PlannerAction[]) => actions.reduce(plannerReducer, startPlanner(planOf(1)));
const changed = (width: number): PlannerAction => ({ type: "changed", plan: planOf(width) });
const dragged = (width: number): PlannerAction => ({ type: "dragged", plan: planOf(width) });
const undone: PlannerAction = { type: "undone" };
const redone: PlannerAction = { type: "redone" };

test("every change is taken back one by one, and made again", () => {
  expect(after(changed(2), changed(3), undone).plan).toEqual(planOf(2));
  expect(after(changed(2), changed(3), undone, undone, undone).plan).toEqual(planOf(1));
  expect(after(changed(2), changed(3), undone, undone, redone, redone, redone).plan).toEqual(planOf(3));
});

test("a drag is one step, wherever it went", () => {
  const dropped = after(dragged(2), dragged(3), dragged(4), { type: "dropped" });
  expect(dropped.plan).toEqual(planOf(4));
  expect(plannerReducer(dropped, undone).plan).toEqual(planOf(1));
  expect(after({ type: "dropped" }).past).toEqual([]);
});

test("undone in the middle of a drag, everything is where it was before", () => {
  expect(after(changed(2), dragged(3), undone).plan).toEqual(planOf(2));
});

test("a new change leaves nothing to be made again", () => {
  expect(after(changed(2), undone, changed(3), redone).plan).toEqual(planOf(3));
});
