import { canTransition } from "../kernel/states.ts";

/** Order states that production staff can set. Cancellations and returns are omitted because customers start them. */
export const workshopSteps = [
  "checking",
  "needs_attention",
  "printing",
  "framing",
  "packed",
  "shipped",
  "delivered",
  "returned",
] as const;
export type WorkshopStep = (typeof workshopSteps)[number];

export const isWorkshopStep = (state: string): state is WorkshopStep =>
  (workshopSteps as readonly string[]).includes(state);

/** Backward transitions. They happen only when a scan is undone. */
const undoTransitions: Readonly<Record<string, readonly string[]>> = {
  printing: ["checking"],
  framing: ["printing"],
  packed: ["framing", "checking"],
};

/**
 * Returns whether production staff may move an order to `to`. They cannot move an order that waits for photos; it
 * advances by itself when the photos arrive.
 */
export function canAdvance(from: string, to: string): to is WorkshopStep {
  const isForward = from !== "" && from !== "awaiting_photos" && !undoTransitions[from]?.includes(to);
  return isWorkshopStep(to) && isForward && canTransition("order", from, to);
}

/**
 * The states of a tile in production, in order. `tileStateByStep` maps an order's step to the state its tiles then
 * have. Steps before printing are omitted because they do not change tiles.
 */
const tileSteps = ["rendered", "printed", "framed", "packed"] as const;
const tileStateByStep: Partial<Record<WorkshopStep, (typeof tileSteps)[number]>> = {
  printing: "rendered",
  framing: "printed",
  packed: "packed",
  shipped: "packed",
};

export function listTileTransitions(to: WorkshopStep): Array<{ from: string; to: string }> {
  const targetState = tileStateByStep[to];
  if (!targetState || to === "shipped") return [];
  return tileSteps.slice(0, tileSteps.indexOf(targetState)).map((from, index) => ({
    from,
    to: tileSteps[index + 1] ?? targetState,
  }));
}

export function listBlockingTileStates(to: WorkshopStep): string[] {
  if (!tileStateByStep[to]) return [];
  return to === "shipped" ? ["waiting", "remake", "rendered", "printed", "framed"] : ["waiting", "remake"];
}

/**
 * Returns whether staff may move a tile: one step forward or to `remake`. Only undoing a scan moves a tile backward.
 */
export function canTransitionTile(from: string, to: string): boolean {
  const steps: readonly string[] = tileSteps;
  const isBackward = steps.includes(to) && steps.indexOf(to) < steps.indexOf(from);
  return canTransition("tile", from, to) && !isBackward;
}
