import { ShopError } from "@storywall/domain/errors";

/** ALREADY_PAID, with the order the money became, if it is there yet: said to one who changes it or pays again. */
export function alreadyPaid(
  orderId: string | null,
  code: "ALREADY_PAID" | "ORDER_ALREADY_PAID" = "ALREADY_PAID",
): ShopError {
  return new ShopError(code, {}, { shown: { orderId } });
}
