import type { CartId } from "@storywall/domain/kernel/ids";
import { SITE } from "@storywall/domain/kernel/site";
import { useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/browser-storage.ts";

/** Storage key of the last known number of items. With it, pages can show the number without loading the cart. */
const STORAGE_KEY = "cartCount";
const countListeners = new Set<() => void>();
/** Whether this page has loaded the cart. If it has, `setLoadedCartCount` sets the number of items. */
let isCartLoaded = false;

/** Returns the cart id from the cookie. The API sets this cookie when the first item is added. */
export function readCartId(): CartId | null {
  const value = /(?:^|;\s*)cartId=(cart_[0-9a-hjkmnp-tv-z]{26})(?:;|$)/.exec(document.cookie)?.[1];
  return (value as CartId | undefined) ?? null;
}

export function readCartCount(): number {
  if (!readCartId()) return 0;
  return Number(readStorage("localStorage", STORAGE_KEY)) || 0;
}

export function setLoadedCartCount(count: number): void {
  isCartLoaded = true;
  saveCartCount(count);
}

/**
 * Fetches the number of items without the API client. Does nothing if there is no cart or if this page has loaded it.
 */
export async function fetchCartCount(): Promise<void> {
  const id = readCartId();
  if (!id || isCartLoaded) return;
  const response = await fetch(`/api/shopify/get-cart-info?${new URLSearchParams({ cartId: id, site: SITE })}`);
  if (isCartLoaded) return;
  if (response.status === 404) return saveCartCount(0);
  if (!response.ok) return;
  const { lineItems, completedOrderId } = (await response.json()) as CartResponse;
  saveCartCount(completedOrderId ? 0 : lineItems.reduce((count, { quantity }) => count + quantity, 0));
}

type CartResponse = { lineItems: Array<{ quantity: number }>; completedOrderId: string | null };

/** Subscribes to changes of the number of items in any tab. Returns a function that unsubscribes. */
export function onCartCountChange(listener: () => void): () => void {
  countListeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    countListeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function saveCartCount(count: number): void {
  writeStorage("localStorage", STORAGE_KEY, String(count));
  for (const listener of countListeners) listener();
}

let isOpen = false;
const drawerListeners = new Set<() => void>();

function setCartDrawerOpen(next: boolean): void {
  isOpen = next;
  for (const listener of drawerListeners) listener();
}

const subscribeToDrawerState = (listener: () => void) => {
  drawerListeners.add(listener);
  return () => void drawerListeners.delete(listener);
};

export const openDrawer = () => setCartDrawerOpen(true);
export const closeDrawer = () => setCartDrawerOpen(false);

export const useIsDrawerOpen = (): boolean =>
  useSyncExternalStore(
    subscribeToDrawerState,
    () => isOpen,
    () => false,
  );
