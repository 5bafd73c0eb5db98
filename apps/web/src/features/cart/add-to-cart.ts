import type { NewCartLine } from "@storywall/domain/cart/line";
import type { ApiClient } from "@/lib/trpc.ts";
import type { CartStore } from "./store/cart-store.ts";
import { openDrawer } from "./store/drawer-state.ts";
import { loadCartStore } from "./store/lazy-cart.ts";

/**
 * Adds the lines one after another, because the first one may create the cart, and then opens the drawer. On failure,
 * shows an error and returns false.
 */
export async function addToCart(client: ApiClient, lines: readonly NewCartLine[]): Promise<boolean> {
  const cart = await loadCartStore(client);
  if (!cart) return false;
  for (const line of lines) {
    if (!(await cart.addLine(line))) return false;
  }
  openDrawer();
  return true;
}

/** Updates a line and opens the drawer. On failure, shows an error and returns false. */
export async function updateCartLine(
  client: ApiClient,
  line: Parameters<CartStore["updateLine"]>[0],
): Promise<boolean> {
  const cart = await loadCartStore(client);
  if (!(await cart?.updateLine(line))) return false;
  openDrawer();
  return true;
}
