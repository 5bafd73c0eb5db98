import type { CartMessage } from "./cart-queue.ts";
import type { CartStore } from "./cart-store.ts";

const CHANNEL_NAME = "storywall-cart";
/** Time in ms after which a hidden page must reload the cart when it is shown. */
const STALE_MS = 30_000;

let channel: BroadcastChannel | undefined;

/** Broadcasts to other tabs. Browsers without BroadcastChannel reload the cart when a tab is shown. */
export function broadcast(message: CartMessage): void {
  channel ??= openChannel();
  channel?.postMessage(message);
}

const openChannel = () => (typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL_NAME));

/** Keeps the cart in sync across tabs. Sends pending changes when the page is hidden. Runs until the page is closed. */
export function syncAcrossTabs(store: CartStore): void {
  channel ??= openChannel();
  if (channel) channel.onmessage = ({ data }: MessageEvent<CartMessage>) => store.onCartMessage(data);
  let hiddenAt = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
      void store.flush();
    } else if (!channel || Date.now() - hiddenAt > STALE_MS) void store.load();
  });
  window.addEventListener("pagehide", () => void store.flush());
  // A page restored from the back/forward cache has missed messages, so it reloads the cart.
  window.addEventListener("pageshow", (event) => event.persisted && void store.load());
}
