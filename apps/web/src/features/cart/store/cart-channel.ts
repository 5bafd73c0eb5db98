import { openChannel } from "@/lib/browser-storage.ts";
import type { CartMessage } from "./cart-queue.ts";
import type { CartStore } from "./cart-store.ts";
import { storePendingChange } from "./pending-change.ts";

const CHANNEL_NAME = "storywall-cart";
/** A page that was hidden for at least this many ms reloads the cart when it becomes visible. */
const STALE_MS = 30_000;

let channel: BroadcastChannel | null = null;

/**
 * Sends messages to other tabs. In browsers without BroadcastChannel, a tab reloads the cart when it becomes visible.
 */
export function broadcast(message: CartMessage): void {
  channel ??= openChannel(CHANNEL_NAME);
  channel?.postMessage(message);
}

/**
 * Keeps the cart in sync across tabs, and sends pending changes when the page is hidden. Runs until the page is closed.
 */
export function syncAcrossTabs(store: CartStore): void {
  channel ??= openChannel(CHANNEL_NAME);
  if (channel) channel.onmessage = ({ data }: MessageEvent<CartMessage>) => store.onCartMessage(data);
  let hiddenAt = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
      void store.flush();
    } else if (!channel || Date.now() - hiddenAt > STALE_MS) void store.load();
  });
  window.addEventListener("pagehide", () => {
    const { pending, serverCart } = store.read();
    if (pending > 0 && serverCart) storePendingChange(serverCart.version);
    void store.flush();
  });
  // A page that is restored from the back/forward cache may have missed messages, so it reloads the cart.
  window.addEventListener("pageshow", (event) => event.persisted && void store.load());
}
