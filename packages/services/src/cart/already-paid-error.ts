import { ShopError } from "@storywall/domain/errors";

/**
 * Creates the error for changing a paid cart or paying it again. The error carries the order's id, or null while the
 * order is being created.
 */
export function createAlreadyPaidError(
  orderId: string | null,
  code: "ALREADY_PAID" | "ORDER_ALREADY_PAID" = "ALREADY_PAID",
): ShopError {
  return new ShopError(code, {}, { shown: { orderId } });
}
