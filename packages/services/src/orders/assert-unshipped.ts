import { ShopError } from "@storywall/domain/errors";
import { isUnshipped } from "@storywall/domain/orders/actions";

/** Throws ORDER_CANCELLED, or ACTION_NOT_ALLOWED if the order has shipped. */
export function assertUnshipped(state: string): void {
  if (state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  if (!isUnshipped(state)) throw new ShopError("ACTION_NOT_ALLOWED", { state });
}
