import { SITE } from "@storywall/domain/kernel/site";

/** Cached item count, so that pages need not load the cart. */
const STORAGE_KEY = "cartCount";
const listeners = new Set<() => void>();
/** Whether this page has loaded the cart. From then on, the cart reports its item count. */
let isCartLoaded = false;

const readCartId = () => /(?:^|;\s*)cartId=([^;]+)/.exec(document.cookie)?.[1];

export function readCartCount(): number {
  if (!readCartId()) return 0;
  try {
    return Number(window.localStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
}

export function setCartCount(count: number): void {
  isCartLoaded = true;
  storeCount(count);
}

/** Fetches the item count without the API client. Does nothing if there is no cart or this page has loaded it. */
export async function fetchCartCount(): Promise<void> {
  const id = readCartId();
  if (!id || isCartLoaded) return;
  const response = await fetch(`/api/shopify/get-cart-info?${new URLSearchParams({ cartId: id, site: SITE })}`);
  if (isCartLoaded) return;
  if (response.status === 404) return storeCount(0);
  if (!response.ok) return;
  const { lineItems, completedOrderId } = (await response.json()) as CartResponse;
  storeCount(completedOrderId ? 0 : lineItems.reduce((count, { quantity }) => count + quantity, 0));
}

type CartResponse = { lineItems: Array<{ quantity: number }>; completedOrderId: string | null };

/** Subscribes to changes of the item count in all tabs. Returns a function that unsubscribes. */
export function onCartCount(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function storeCount(count: number): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, String(count));
  } catch {
    // Storage may be full or disabled. Then a page knows the count only after it has loaded the cart.
  }
  for (const listener of listeners) listener();
}
