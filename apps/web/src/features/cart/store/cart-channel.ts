import type { CartNews } from "./cart-queue.ts";
import type { CartStore } from "./cart-store.ts";

const NAME = "storywall-cart";
/** Pages hidden for longer reload the cart when shown. */
const STALE_MS = 30_000;

let channel: BroadcastChannel | undefined;

/** Broadcasts to other tabs. Without BroadcastChannel they reload when shown. */
export function postNews(news: CartNews): void {
  channel ??= openChannel();
  channel?.postMessage(news);
}

const openChannel = () => (typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME));

/** Keeps the cart in sync across tabs and sends pending changes when the page is hidden. Runs for the page's lifetime. */
export function keepInStep(store: CartStore): void {
  channel ??= openChannel();
  if (channel) channel.onmessage = ({ data }: MessageEvent<CartNews>) => store.hear(data);
  let leftAt = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      leftAt = Date.now();
      void store.settle();
    } else if (!channel || Date.now() - leftAt > STALE_MS) void store.load();
  });
  window.addEventListener("pagehide", () => void store.settle());
  // A page restored from the back/forward cache has missed messages.
  window.addEventListener("pageshow", (event) => event.persisted && void store.load());
}
