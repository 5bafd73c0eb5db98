import { ShopError } from "@storywall/domain/errors";

/** ALREADY_PAID, with the order the money became, if it is there yet (B19, C8). */
export function alreadyPaid(orderId: string | null): ShopError {
  return new ShopError("ALREADY_PAID", {}, { shown: { orderId } });
}
