import { SITE } from "@storywall/domain/kernel/site";

/** Cached item count, so pages need not load the cart. */
const KEY = "cartCount";
const listeners = new Set<() => void>();
/** The cart is loaded on this page and reports its count. */
let isTold = false;

const cartId = () => /(?:^|;\s*)cartId=([^;]+)/.exec(document.cookie)?.[1];

/** Cached number of items. */
export function readCartCount(): number {
  if (!cartId()) return 0;
  try {
    return Number(window.localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

export function tellCartCount(count: number): void {
  isTold = true;
  keep(count);
}

/** Fetches only the count, without the API client, if there is a cart that is not on this page. */
export async function lookUpCartCount(): Promise<void> {
  const id = cartId();
  if (!id || isTold) return;
  const response = await fetch(`/api/shopify/get-cart-info?${new URLSearchParams({ cartId: id, site: SITE })}`);
  if (isTold) return;
  if (response.status === 404) return keep(0);
  if (!response.ok) return;
  const { lineItems, completedOrderId } = (await response.json()) as WireCart;
  keep(completedOrderId ? 0 : lineItems.reduce((count, { quantity }) => count + quantity, 0));
}

type WireCart = { lineItems: Array<{ quantity: number }>; completedOrderId: string | null };

/** Also fires for changes in other tabs. */
export function onCartCount(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function keep(count: number): void {
  try {
    window.localStorage.setItem(KEY, String(count));
  } catch {
    // Storage may be full or disabled; the count then appears once the cart is opened.
  }
  for (const listener of listeners) listener();
}
