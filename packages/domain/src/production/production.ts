import { mayMove } from "../kernel/states.ts";

/** Steps that production staff perform. Cancelling and returning are started by the customer. */
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

/** Backward transitions, which happen only when a scan is undone. */
const takenBack: Readonly<Record<string, string>> = { printing: "checking", framing: "printing", packed: "framing" };

/** Whether production staff may move an order to `to`. Orders that wait for photos advance only when those arrive. */
export function mayAdvance(from: string, to: string): to is WorkshopStep {
  const isForward = from !== "" && from !== "awaiting_photos" && takenBack[from] !== to;
  return isWorkshopStep(to) && isForward && mayMove("order", from, to);
}

/** Tile states reached by each step; steps before printing leave tiles unchanged. */
const tileSteps = ["rendered", "printed", "framed", "packed"] as const;
const tilesBy: Partial<Record<WorkshopStep, (typeof tileSteps)[number]>> = {
  printing: "rendered",
  framing: "printed",
  packed: "packed",
  shipped: "packed",
};

/** Transitions of all tiles when their order moves to `to`. */
export function tileMovesBy(to: WorkshopStep): Array<{ from: string; to: string }> {
  const reached = tilesBy[to];
  if (!reached || to === "shipped") return [];
  return tileSteps.slice(0, tileSteps.indexOf(reached)).map((from, index) => ({
    from,
    to: tileSteps[index + 1] ?? reached,
  }));
}

/** Tile states that block the order from moving to `to`. */
export function tilesInTheWay(to: WorkshopStep): string[] {
  if (!tilesBy[to]) return [];
  return to === "shipped" ? ["waiting", "remake", "rendered", "printed", "framed"] : ["waiting", "remake"];
}

/** Whether staff may move a tile: one step forward or to `remake`. Steps back happen only by undoing a scan. */
export function mayMoveTile(from: string, to: string): boolean {
  const steps: readonly string[] = tileSteps;
  const isBack = steps.includes(to) && steps.indexOf(to) < steps.indexOf(from);
  return mayMove("tile", from, to) && !isBack;
}
