"use client";

import { useEffect, useSyncExternalStore } from "react";
import { toast } from "sonner";
import { shopCodeOf } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";
import { clearCartCookie, readCartCookie } from "./cart-cookie.ts";
import { noCart } from "./cart-state.ts";
import { type CartStore, makeCartStore } from "./cart-store.ts";
import { openDrawer } from "./drawer-state.ts";

let store: CartStore | undefined;

function storeOf(client: ShopClient): CartStore {
  store ??= makeCartStore({
    calls: client,
    cookie: { read: readCartCookie, clear: clearCartCookie },
    codeOf: shopCodeOf,
    onFailure: (error) => void toast.error(sentenceFor(error), { id: "cart-failure" }),
  });
  return store;
}

const onServer = () => noCart;
let wasLoaded = false;

/**
 * The cart, read once per page load, and what can be done to it. `cart` is null while there is none. Operations answer with
 * the cart, or with null after the shopper was told what went wrong; only `applyPromo` rejects, for its form to say why.
 */
export function useCart() {
  const cartStore = storeOf(useTRPCClient());
  const { shown, pending, isRead } = useSyncExternalStore(cartStore.subscribe, cartStore.read, onServer);
  useEffect(() => {
    if (wasLoaded) return;
    wasLoaded = true;
    void cartStore.load();
  }, [cartStore]);
  return {
    cart: shown,
    isBusy: pending > 0,
    /** Whether an earlier visit's cart has been looked up, so that "no cart" is the truth. */
    isLoaded: isRead,
    reload: cartStore.load,
    addLine: cartStore.addLine,
    updateLine: cartStore.updateLine,
    removeLine: cartStore.removeLine,
    applyPromo: cartStore.applyPromo,
    removePromo: cartStore.removePromo,
    clear: cartStore.clear,
    openDrawer,
  };
}
