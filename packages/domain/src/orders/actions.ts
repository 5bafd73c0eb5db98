import { CHANGE_WINDOW_MS, RETURN_DAYS } from "../catalog/shop-terms.ts";
import type { StateOf } from "../kernel/states.ts";

export const orderActions = [
  "cancel",
  "change-address",
  "replace-photo",
  "claim",
  "request-return",
  "reorder",
] as const;
export type OrderAction = (typeof orderActions)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** States of orders that can still be changed. */
const changeableStates: readonly string[] = ["awaiting_photos", "checking", "needs_attention"];
const productionStates: readonly string[] = ["printing", "framing", "packed"];
const sentStates: readonly string[] = ["shipped", "delivered"];

/** Returns whether the change window is open. It does not check whether printing has ended the window earlier. */
export const isInChangeWindow = (placedAt: Date, now: Date): boolean =>
  now.getTime() < placedAt.getTime() + CHANGE_WINDOW_MS;

export type OrderStatus = {
  state: StateOf<"order">;
  placedAt: Date;
  deliveredAt: Date | null;
};

export const isChangeable = (state: string): boolean => changeableStates.includes(state);
export const isInProduction = (state: string): boolean => productionStates.includes(state);
/** Returns whether staff can still correct or cancel the order. */
export const isUnshipped = (state: string): boolean => isChangeable(state) || isInProduction(state);

/**
 * Lists the actions that are available for an order now. Staff can also act after the change window has ended. While an
 * order waits for a replacement photo, that photo can be replaced at any time.
 */
export function listAvailableActions(
  { state, placedAt, deliveredAt }: OrderStatus,
  now: Date,
  requestedBy: "customer" | "shop" = "customer",
): OrderAction[] {
  const isInTime = requestedBy === "shop" || isInChangeWindow(placedAt, now);
  const canChange = isChangeable(state) && isInTime;
  const canClaim =
    sentStates.includes(state) &&
    (deliveredAt === null || now.getTime() <= deliveredAt.getTime() + RETURN_DAYS * DAY_MS);
  const isAllowed: Record<OrderAction, boolean> = {
    cancel: canChange,
    "change-address": canChange,
    "replace-photo": canChange || state === "needs_attention",
    claim: canClaim,
    "request-return": canClaim,
    reorder: state !== "awaiting_photos",
  };
  return orderActions.filter((action) => isAllowed[action]);
}

/** Time in days for which a browser keeps the links of orders that were opened from an email. */
export const ORDER_LINK_COOKIE_DAYS = 90;
/** Time in minutes for which a browser may change an order after entering the emailed code. */
export const CHANGE_GRANT_MINUTES = 30;

/** Returns whether the order was erased. Erased orders are not shown, even to holders of an old link. */
export const isErasedOrder = ({ email }: { email: string }): boolean => email === "";
