import { SITE } from "@storywall/domain/kernel/site";

/** What the cart's button shows, kept here so that a page need not read the whole cart to show it. */
const KEY = "cartCount";
const listeners = new Set<() => void>();
/** The cart itself is on this page and tells its count. */
let isTold = false;

const cartId = () => /(?:^|;\s*)cartId=([^;]+)/.exec(document.cookie)?.[1];

/** Items in this browser's cart, as far as is known without asking. */
export function readCartCount(): number {
  if (!cartId()) return 0;
  try {
    return Number(window.localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** The cart tells how many items it holds, whenever that changes. */
export function tellCartCount(count: number): void {
  isTold = true;
  keep(count);
}

/** At start-up, where there is a cart and it is not on this page: one small question, no client. */
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

/** Also tells of what other tabs do to the cart. */
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
    // Storage may be full or forbidden: the button then says how many after the cart was opened.
  }
  for (const listener of listeners) listener();
}
