import type { CartView } from "@storywall/domain/cart/schema";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { reloadIfReplaced } from "@/lib/new-version.ts";
import { toast } from "@/lib/toast.ts";
import type { ApiClient } from "@/lib/trpc.ts";
import type { CartStore } from "./cart-store.ts";

/** Loads the cart store. On failure, shows an error and resolves with null. */
export async function loadCartStore(client: ApiClient): Promise<CartStore | null> {
  try {
    const { openCart } = await import("./use-cart.ts");
    return openCart(client);
  } catch (error) {
    if (!(await reloadIfReplaced(error))) toast.error(getErrorMessage(error), { id: "cart-failure" });
    return null;
  }
}

export async function loadCart(client: ApiClient): Promise<CartView | null> {
  const { openCart } = await importWithRetry(() => import("./use-cart.ts"));
  const cart = openCart(client);
  return new Promise((resolve) => {
    const resolveIfLoaded = () => {
      const { isRead, optimisticCart } = cart.read();
      if (isRead) resolve(optimisticCart);
      return isRead;
    };
    if (resolveIfLoaded()) return;
    const stop = cart.subscribe(() => resolveIfLoaded() && stop());
  });
}
