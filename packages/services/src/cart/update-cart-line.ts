import type { CartView, UpdateCartLineInput } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import type { VisitorContext } from "../accounts/context.ts";
import { updateLines } from "./cart-updates.ts";
import { updateCart } from "./update-cart.ts";

/** Updates the given fields of a line. Throws LINE_NOT_FOUND. */
export function updateCartLine(ctx: VisitorContext, { cartId, version, line }: UpdateCartLineInput): Promise<CartView> {
  return updateCart(ctx, { cartId, version }, async (tx, cart) => {
    if (!cart.lines.some(({ id }) => id === line.id)) throw new ShopError("LINE_NOT_FOUND");
    return updateLines(ctx, [line])(tx, cart);
  });
}
