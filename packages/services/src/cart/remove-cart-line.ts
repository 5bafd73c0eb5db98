import type { CartView, RemoveCartLineInput } from "@storywall/domain/cart/schema";
import type { VisitorContext } from "../accounts/context.ts";
import { updateCart } from "./update-cart.ts";

/** Removes a line. Idempotent. */
export function removeCartLine(
  ctx: VisitorContext,
  { cartId, version, lineId }: RemoveCartLineInput,
): Promise<CartView> {
  return updateCart(ctx, { cartId, version }, async (_tx, cart) => {
    const lines = cart.lines.filter(({ id }) => id !== lineId);
    return lines.length === cart.lines.length ? cart : { ...cart, lines };
  });
}
