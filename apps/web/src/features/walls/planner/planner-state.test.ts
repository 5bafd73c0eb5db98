import { defaultWall, type WallPlan } from "@storywall/domain/walls/planner/plan";
import { expect, test } from "vitest";
import { createPlannerState, type PlannerAction, plannerReducer } from "./planner-state.ts";

const createPlan = (width: number): WallPlan => ({
  wall: { ...defaultWall, width },
  room: "empty",
  furniture: [],
  tiles: [],
});
const applyActions = (...actions: PlannerAction[]) => actions.reduce(plannerReducer, createPlannerState(createPlan(1)));
const createChange = (width: number): PlannerAction => ({ type: "changed", plan: createPlan(width) });
const createDrag = (width: number): PlannerAction => ({ type: "dragged", plan: createPlan(width) });
const undone: PlannerAction = { type: "undone" };
const redone: PlannerAction = { type: "redone" };

test("changes to a plan are undone and redone one by one", () => {
  expect(applyActions(createChange(2), createChange(3), undone).plan).toEqual(createPlan(2));
  expect(applyActions(createChange(2), createChange(3), undone, undone, undone).plan).toEqual(createPlan(1));
  expect(applyActions(createChange(2), createChange(3), undone, undone, redone, redone, redone).plan).toEqual(
    createPlan(3),
  );
});

test("dragging a tile in the planner is one undo step", () => {
  const dropped = applyActions(createDrag(2), createDrag(3), createDrag(4), { type: "dropped" });
  expect(dropped.plan).toEqual(createPlan(4));
  expect(plannerReducer(dropped, undone).plan).toEqual(createPlan(1));
  expect(applyActions({ type: "dropped" }).past).toEqual([]);
});

test("undo during a drag restores the positions before the drag", () => {
  expect(applyActions(createChange(2), createDrag(3), undone).plan).toEqual(createPlan(2));
});

test("a new change to a plan clears the redo steps", () => {
  expect(applyActions(createChange(2), undone, createChange(3), redone).plan).toEqual(createPlan(3));
});
