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
        console.warn("The cart could not be changed", error);
        toast.error(sentenceFor(error), { id: "cart-failure" });
      },
      post: postNews,
    }),
  );
  return store;
}

/** The cart's button is on pages that do not have the cart (cart-count.ts). */
function tellingItsCount(cartStore: CartStore): CartStore {
  cartStore.subscribe(() => {
    const { shown, isRead } = cartStore.read();
    if (isRead) tellCartCount(itemCount(shown));
  });
  return cartStore;
}

const onServer = () => noCart;
let wasLoaded = false;

/** The one cart of this page, read at the first call. Only in the browser. */
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
 * The cart, read once per page load, and what can be done to it. `cart` is null while there is none. Operations answer with
 * the cart, or with null after the shopper was told what went wrong; only `applyPromo` rejects, for its form to say why.
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
    /** Whether an earlier visit's cart has been looked up, so that "no cart" is the truth. */
    isLoaded: isRead,
    /** The shop could not be asked; `reload` asks again. */
    isUnreachable,
    /** The order that the last cart of this browser became, as long as there is no new one. */
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
