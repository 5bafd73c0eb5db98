import type { CartView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { type CartRow, loadCart } from "./cart-row.ts";
import { toCartView } from "./to-cart-view.ts";

/**
 * Returns a cart to anyone who has its id. A cart that became an order is returned only to its owner. Throws
 * CART_NOT_FOUND.
 */
export async function readCart(ctx: Context, { cartId }: { cartId: CartId }): Promise<CartView> {
  const row = assertCanRead(await loadCart(ctx.db, cartId), ctx.userId);
  return toCartView(row, { userId: ctx.userId, now: ctx.now() });
}

/** Throws CART_NOT_FOUND if the visitor may not know that the cart exists. */
export function assertCanRead<R extends Pick<CartRow, "state" | "userId">>(
  row: R | null | undefined,
  userId: string | null,
): R {
  if (!row || row.state === "purged" || (row.state === "converted" && row.userId !== userId)) {
    throw new ShopError("CART_NOT_FOUND");
  }
  return row;
}
