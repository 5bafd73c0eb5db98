import type { CartNews } from "./cart-queue.ts";
import type { CartStore } from "./cart-store.ts";

const NAME = "storywall-cart";
/** A page that comes back after longer than this looks what the cart has become. */
const STALE_MS = 30_000;

let channel: BroadcastChannel | undefined;

/** Tells the other pages of this browser. Where there is no channel they find out when they are looked at again. */
export function postNews(news: CartNews): void {
  channel ??= openChannel();
  channel?.postMessage(news);
}

const openChannel = () => (typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME));

/** Keeps a page's cart that of the browser, and loses no click when the page is left. For as long as the page is open. */
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
  // A page out of the back button's memory has heard nothing meanwhile.
  window.addEventListener("pageshow", (event) => event.persisted && void store.load());
}
