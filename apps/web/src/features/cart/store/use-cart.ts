"use client";

import { useEffect, useSyncExternalStore } from "react";
import { shopCodeOf } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { toast } from "@/lib/toast.ts";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";
import { keepInStep, postNews } from "./cart-channel.ts";
import { clearCartCookie, readCartCookie } from "./cart-cookie.ts";
import { tellCartCount } from "./cart-count.ts";
import { itemCount, noCart } from "./cart-state.ts";
import { type CartStore, makeCartStore } from "./cart-store.ts";
import { openDrawer } from "./drawer-state.ts";

let store: CartStore | undefined;

function storeOf(client: ShopClient): CartStore {
  store ??= tellingItsCount(
    makeCartStore({
      calls: client,
      cookie: { read: readCartCookie, clear: clearCartCookie },
      codeOf: shopCodeOf,
      onFailure(error) {
        console.warn("The cart couldn't be updated", error);
        toast.error(sentenceFor(error), { id: "cart-failure" });
      },
      post: postNews,
    }),
  );
  return store;
}

/** The cart's button is on pages without the cart (cart-count.ts). */
function tellingItsCount(cartStore: CartStore): CartStore {
  cartStore.subscribe(() => {
    const { shown, isRead } = cartStore.read();
    if (isRead) tellCartCount(itemCount(shown));
  });
  return cartStore;
}

const onServer = () => noCart;
let wasLoaded = false;

/** The page's single cart store; the first call starts loading. Browser only. */
export function openCart(client: ShopClient): CartStore {
  const cartStore = storeOf(client);
  if (!wasLoaded) {
    wasLoaded = true;
    keepInStep(cartStore);
    void cartStore.load();
  }
  return cartStore;
}

/**
 * The cart and its operations. `cart` is null while there is none. Operations resolve with the cart, or with null after
 * a failure, which has been shown; only `applyPromo` rejects.
 */
export function useCart() {
  const client = useTRPCClient();
  const cartStore = storeOf(client);
  const { shown, pending, isRead, isUnreachable, boughtAs } = useSyncExternalStore(
    cartStore.subscribe,
    cartStore.read,
    onServer,
  );
  useEffect(() => void openCart(client), [client]);
  return {
    cart: shown,
    isBusy: pending > 0,
    /** Whether the earlier visit's cart has been loaded. */
    isLoaded: isRead,
    /** Loading failed; `reload` tries again. */
    isUnreachable,
    /** The order that the last cart became, until there is a new cart. */
    boughtAs,
    reload: cartStore.load,
    addLine: cartStore.addLine,
    updateLine: cartStore.updateLine,
    removeLine: cartStore.removeLine,
    applyPromo: cartStore.applyPromo,
    removePromo: cartStore.removePromo,
    setGiftNote: cartStore.setGiftNote,
    settle: cartStore.settle,
    clear: cartStore.clear,
    openDrawer,
  };
}
