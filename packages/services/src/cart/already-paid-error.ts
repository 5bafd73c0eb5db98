import { ShopError } from "@storywall/domain/errors";

/** The error for changing or paying again what is paid; carries the order's id, or null while the order is being created. */
export function createAlreadyPaidError(
  orderId: string | null,
  code: "ALREADY_PAID" | "ORDER_ALREADY_PAID" = "ALREADY_PAID",
): ShopError {
  return new ShopError(code, {}, { shown: { orderId } });
}
