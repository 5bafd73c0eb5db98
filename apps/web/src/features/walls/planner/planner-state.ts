import type { WallPlan } from "@storywall/domain/walls/planner/plan";

/** A plan with undo. `held` is the plan at the start of a drag. */
export type PlannerState = {
  plan: WallPlan;
  past: readonly WallPlan[];
  future: readonly WallPlan[];
  held: WallPlan | null;
};

export type PlannerAction =
  | { type: "changed"; plan: WallPlan }
  | { type: "dragged"; plan: WallPlan }
  | { type: "dropped" }
  | { type: "undone" }
  | { type: "redone" };

const KEPT = 100;

export const startPlanner = (plan: WallPlan): PlannerState => ({ plan, past: [], future: [], held: null });

/** A drag is one undo step. */
export function plannerReducer(state: PlannerState, action: PlannerAction): PlannerState {
  const { plan, past, future, held } = state;
  switch (action.type) {
    case "changed":
      if (action.plan === plan) return state;
      return { plan: action.plan, past: [...past, held ?? plan].slice(-KEPT), future: [], held: null };
    case "dragged":
      return { ...state, plan: action.plan, held: held ?? plan };
    case "dropped":
      if (!held) return state;
      return { plan, past: [...past, held].slice(-KEPT), future: [], held: null };
    case "undone": {
      const before = held ?? past.at(-1);
      if (!before) return state;
      return { plan: before, past: held ? past : past.slice(0, -1), future: [plan, ...future], held: null };
    }
    case "redone": {
      const [after, ...rest] = future;
      if (!after || held) return state;
      return { plan: after, past: [...past, plan], future: rest, held: null };
    }
  }
}
