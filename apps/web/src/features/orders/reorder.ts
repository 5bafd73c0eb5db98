import { newUuid } from "@storywall/domain/kernel/uuid";
import { addToCart } from "@/features/cart/add-to-cart.ts";
import { readCartCookie } from "@/features/cart/store/cart-cookie.ts";
import { toNewCartLine } from "@/features/cart/store/cart-state.ts";
import { openDrawer } from "@/features/cart/store/drawer-state.ts";
import { openCart } from "@/features/cart/store/use-cart.ts";
import type { ApiClient } from "@/lib/trpc.ts";
import type { Access } from "./use-order.ts";

const silent = { context: { silent: true } };

/** Adds the order's walls to the cart and opens it. If there is no cart, creates one. */
export async function reorder(client: ApiClient, access: Access): Promise<void> {
  const { cartId } = await client.orders.reorder.mutate(access, silent);
  if (readCartCookie() === cartId) await openCart(client).load();
  else {
    const again = await client.cart.read.query({ cartId }, silent);
    for (const line of again.lines) await addToCart(client, [{ ...toNewCartLine(line), id: newUuid() }]);
  }
  openDrawer();
}
