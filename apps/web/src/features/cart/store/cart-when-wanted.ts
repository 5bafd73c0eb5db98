import type { CartView } from "@storywall/domain/cart/schema";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { patiently } from "@/lib/patiently.ts";
import { toast } from "@/lib/toast.ts";
import type { ShopClient } from "@/lib/trpc.ts";
import type { CartStore } from "./cart-store.ts";

/** Loads the cart store. Resolves with null after a failure, which has been shown. */
export async function fetchCart(client: ShopClient): Promise<CartStore | null> {
  try {
    const { openCart } = await import("./use-cart.ts");
    return openCart(client);
  } catch (error) {
    toast.error(sentenceFor(error), { id: "cart-failure" });
    return null;
  }
}

/** Resolves with the loaded cart; null if there is none. */
export async function readCart(client: ShopClient): Promise<CartView | null> {
  const { openCart } = await patiently(() => import("./use-cart.ts"));
  const cart = openCart(client);
  return new Promise((resolve) => {
    const look = () => {
      const { isRead, shown } = cart.read();
      if (isRead) resolve(shown);
      return isRead;
    };
    if (look()) return;
    const stop = cart.subscribe(() => look() && stop());
  });
}
