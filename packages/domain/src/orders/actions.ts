import { CHANGE_WINDOW_MS } from "../catalog/change-window.ts";
import { RETURN_DAYS } from "../catalog/return-window.ts";
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

/** Before the production lock: nothing of it is being printed yet. */
const changeable: readonly string[] = ["awaiting_photos", "checking", "needs_attention"];
const inProduction: readonly string[] = ["printing", "framing", "packed"];
const sent: readonly string[] = ["shipped", "delivered"];

/** Whether the shopper's hour is still running: starting to print now would end it. */
export const isInChangeWindow = (placedAt: Date, now: Date): boolean =>
  now.getTime() < placedAt.getTime() + CHANGE_WINDOW_MS;

export type OrderStanding = {
  state: StateOf<"order">;
  placedAt: Date;
  deliveredAt: Date | null;
};

export const isChangeable = (state: string): boolean => changeable.includes(state);
export const isInProduction = (state: string): boolean => inProduction.includes(state);

/**
 * What may be done with an order now. The shop itself is not bound by the shopper's hour. A photo that the shop asked
 * for may be replaced at any time while it waits.
 */
export function availableActions(
  { state, placedAt, deliveredAt }: OrderStanding,
  now: Date,
  by: "customer" | "shop" = "customer",
): OrderAction[] {
  const isInTime = by === "shop" || isInChangeWindow(placedAt, now);
  const mayChange = isChangeable(state) && isInTime;
  const mayComplain =
    sent.includes(state) && (deliveredAt === null || now.getTime() <= deliveredAt.getTime() + RETURN_DAYS * DAY_MS);
  const may: Record<OrderAction, boolean> = {
    cancel: mayChange,
    "change-address": mayChange,
    "replace-photo": mayChange || state === "needs_attention",
    claim: mayComplain,
    "request-return": mayComplain,
    reorder: state !== "awaiting_photos",
  };
  return orderActions.filter((action) => may[action]);
}
