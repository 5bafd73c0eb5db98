import type { WallPlan } from "@storywall/domain/walls/planner/plan";

/** A plan with undo history. `dragStart` is the plan before the current drag. */
export type PlannerState = {
  plan: WallPlan;
  past: readonly WallPlan[];
  future: readonly WallPlan[];
  dragStart: WallPlan | null;
};

export type PlannerAction =
  | { type: "changed"; plan: WallPlan }
  | { type: "dragged"; plan: WallPlan }
  | { type: "dropped" }
  | { type: "undone" }
  | { type: "redone" };

const MAX_UNDO_STEPS = 100;

export const createPlannerState = (plan: WallPlan): PlannerState => ({ plan, past: [], future: [], dragStart: null });

/** Applies an action. A drag counts as one undo step. */
export function plannerReducer(state: PlannerState, action: PlannerAction): PlannerState {
  const { plan, past, future, dragStart } = state;
  switch (action.type) {
    case "changed":
      if (action.plan === plan) return state;
      return {
        plan: action.plan,
        past: [...past, dragStart ?? plan].slice(-MAX_UNDO_STEPS),
        future: [],
        dragStart: null,
      };
    case "dragged":
      return { ...state, plan: action.plan, dragStart: dragStart ?? plan };
    case "dropped":
      if (!dragStart) return state;
      return { plan, past: [...past, dragStart].slice(-MAX_UNDO_STEPS), future: [], dragStart: null };
    case "undone": {
      const before = dragStart ?? past.at(-1);
      if (!before) return state;
      return { plan: before, past: dragStart ? past : past.slice(0, -1), future: [plan, ...future], dragStart: null };
    }
    case "redone": {
      const [after, ...rest] = future;
      if (!after || dragStart) return state;
      return { plan: after, past: [...past, plan], future: rest, dragStart: null };
    }
  }
}
