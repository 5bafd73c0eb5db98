"use client";

import { useEffect, useSyncExternalStore } from "react";
import { getErrorCode } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { broadcast, syncAcrossTabs } from "./cart-channel.ts";
import { clearCartCookie, readCartCookie } from "./cart-cookie.ts";
import { setCartCount } from "./cart-count.ts";
import { countItems, noCart } from "./cart-state.ts";
import { type CartStore, createCartStore } from "./cart-store.ts";
import { openDrawer } from "./drawer-state.ts";
import { takePendingChange } from "./pending-change.ts";

/** Pauses in ms before the cart is loaded again, while a change made on the previous page is missing. */
const RELOAD_DELAYS_MS = [500, 1_500, 4_000];

let store: CartStore | undefined;

function getCartStore(client: ApiClient): CartStore {
  store ??= syncCartCount(
    createCartStore({
      calls: client,
      cookie: { read: readCartCookie, clear: clearCartCookie },
      codeOf: getErrorCode,
      onFailure(error) {
        console.warn("The cart couldn’t be updated", error);
        toast.error(getErrorMessage(error), { id: "cart-failure" });
      },
      post: broadcast,
    }),
  );
  return store;
}

/** Reports the number of items to the cart button, which does not use this store (see cart-count.ts). */
function syncCartCount(cartStore: CartStore): CartStore {
  cartStore.subscribe(() => {
    const { optimisticCart, isRead } = cartStore.read();
    if (isRead) setCartCount(countItems(optimisticCart));
  });
  return cartStore;
}

const getServerSnapshot = () => noCart;
let wasLoaded = false;

/** Returns the page's only cart store. The first call starts loading the cart. Only for the browser. */
export function openCart(client: ApiClient): CartStore {
  const cartStore = getCartStore(client);
  if (!wasLoaded) {
    wasLoaded = true;
    syncAcrossTabs(cartStore);
    void loadUntilChangeArrives(cartStore);
  }
  return cartStore;
}

async function loadUntilChangeArrives(cartStore: CartStore): Promise<void> {
  const oldVersion = takePendingChange();
  await cartStore.load();
  for (const ms of RELOAD_DELAYS_MS) {
    if (oldVersion === null || cartStore.read().serverCart?.version !== oldVersion) return;
    await new Promise((resolve) => setTimeout(resolve, ms));
    await cartStore.load();
  }
}

/**
 * Returns the cart and its operations. `cart` is null if there is no cart. Operations resolve with the cart. If they
 * fail, `applyPromo` and `setGiftNote` reject; all others show an error and resolve with null.
 */
export function useCart() {
  const client = useTRPCClient();
  const cartStore = getCartStore(client);
  const { optimisticCart, pending, isRead, isUnreachable, boughtAs } = useSyncExternalStore(
    cartStore.subscribe,
    cartStore.read,
    getServerSnapshot,
  );
  useEffect(() => void openCart(client), [client]);
  return {
    cart: optimisticCart,
    isBusy: pending > 0,
    /** Whether the stored cart has been loaded. */
    isLoaded: isRead,
    /** Whether loading failed. `reload` tries again. */
    isUnreachable,
    /** Order that was created from the last cart; null when a new cart exists. */
    boughtAs,
    reload: cartStore.load,
    addLine: cartStore.addLine,
    updateLine: cartStore.updateLine,
    removeLine: cartStore.removeLine,
    applyPromo: cartStore.applyPromo,
    removePromo: cartStore.removePromo,
    setGiftNote: cartStore.setGiftNote,
    flush: cartStore.flush,
    clear: cartStore.clear,
    openDrawer,
  };
}
