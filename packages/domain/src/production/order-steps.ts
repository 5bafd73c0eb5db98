import { hasOnlyAccessories } from "../catalog/accessories.ts";
import { canTransition } from "../kernel/states.ts";
import { afterSalesSteps } from "../orders/after-sales-steps.ts";
import type { OrderView } from "../orders/schema.ts";

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
export function canAdvanceOrder(from: string, to: string): to is WorkshopStep {
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

/** What staff should do next with an order. `page` is the admin page for this step; null if no other page is needed. */
export type NextStep = { sentence: string; page: { href: string; name: string } | null };

const board = { href: "/admin/board", name: "Open the board" };
const shipping = { href: "/admin/shipping", name: "Open shipping" };

const steps: Record<OrderView["state"], NextStep> = {
  awaiting_photos: { sentence: "Wait for the customer’s photos. Reminders are sent automatically.", page: null },
  needs_attention: { sentence: "The order is on hold. Resolve the problem shown below.", page: null },
  checking: { sentence: "Start printing it from the board.", page: board },
  printing: { sentence: "Print, trim, and scan its tiles.", page: board },
  framing: { sentence: "Frame and scan its tiles, then pack the box.", page: board },
  packed: { sentence: "Hand the box to the carrier and enter its tracking number.", page: shipping },
  shipped: { sentence: "Nothing to do. The carrier has it.", page: null },
  delivered: { sentence: "Nothing to do. It was delivered.", page: null },
  returning: { sentence: "Wait for the return to arrive.", page: null },
  returned: { sentence: "Nothing to do. The order was returned.", page: null },
  cancelled: { sentence: "Nothing to do. It was canceled.", page: null },
};

/** Returns the next step of an order. Steps that the customer is waiting for come before production steps. */
export function getNextStep(
  order: Pick<OrderView, "state" | "claims" | "pendingChange" | "changesUntil" | "lines"> &
    Partial<Pick<OrderView, "isDisputed">>,
  now: Date,
): NextStep {
  const hasNothingToPrint = order.state === "checking" && hasOnlyAccessories(order.lines);
  if (order.claims.some(({ state }) => state === "open")) return { sentence: "Decide on the claim below.", page: null };
  if (order.claims.some(({ state, labelUrl }) => state === "returning" && !labelUrl))
    return { sentence: afterSalesSteps.claim.returning.owner, page: null };
  if (order.isDisputed) return { sentence: afterSalesSteps.dispute.open.owner, page: null };
  if (order.pendingChange) return { sentence: afterSalesSteps.change.awaiting_payment.owner, page: null };
  if (order.state === "checking" && now < new Date(order.changesUntil)) {
    const work = hasNothingToPrint ? "Pack it" : "Start printing";
    return { sentence: `The customer can still change the order. ${work} after that.`, page: board };
  }
  if (hasNothingToPrint) return { sentence: "Nothing to print. Pack it and close the box.", page: board };
  return steps[order.state];
}
