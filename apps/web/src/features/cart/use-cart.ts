"use client";

import { TRPCClientError } from "@trpc/client";
import { useEffect, useSyncExternalStore } from "react";
import { toast } from "sonner";
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

export function shopCodeOf(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error.data as { shopCode?: string } | null)?.shopCode;
}

const onServer = () => noCart;
let wasLoaded = false;

/**
 * The cart, read once per page load, and what can be done to it. `cart` is null while there is none. Operations reject with
 * the shop's error after the shopper has been told; only `applyPromo` leaves the telling to its form.
 */
export function useCart() {
  const cartStore = storeOf(useTRPCClient());
  const { shown, pending, isRead } = useSyncExternalStore(cartStore.subscribe, cartStore.read, onServer);
  useEffect(() => {
    if (wasLoaded) return;
    wasLoaded = true;
    // Without an answer the cart counts as unread and is asked for again by the next operation.
    cartStore.load().catch(() => {});
  }, [cartStore]);
  return {
    cart: shown,
    isBusy: pending > 0,
    isRead,
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
