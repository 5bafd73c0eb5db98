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

/** States before production. */
const changeable: readonly string[] = ["awaiting_photos", "checking", "needs_attention"];
const inProduction: readonly string[] = ["printing", "framing", "packed"];
const sent: readonly string[] = ["shipped", "delivered"];

/** Whether the customer can still change the order; starting to print now would end that. */
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
 * Actions available for an order now. The change window does not bind staff. A photo that staff asked for can be
 * replaced as long as the order waits for it.
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
