import { isProduction } from "./env.ts";
import { runAfterPageLoad, waitForInputIdle } from "./wait-for-input-idle.ts";

/** Ms to wait after the load event, so that filling the cache does not slow down the page. */
const REGISTER_DELAY_MS = 6_000;
/** Ms without input to wait before filling the cache, because this may download the whole editor. */
const INPUT_IDLE_MS = 3_000;

const canUseServiceWorker = () => isProduction && "serviceWorker" in navigator;

/** Registers the service worker, which lets pages open offline. */
export function registerServiceWorker(): void {
  if (!canUseServiceWorker()) return;
  runAfterPageLoad(() =>
    setTimeout(async () => {
      await waitForInputIdle(INPUT_IDLE_MS);
      try {
        await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
      } catch {
        // Service workers fail in browsers that block storage. Pages then need a connection.
      }
    }, REGISTER_DELAY_MS),
  );
}

/** Caches the open editor and its lazily loaded parts. Only editor pages call this, because the editor is large. */
export function cacheEditorOffline(): void {
  if (!canUseServiceWorker()) return;
  const path = window.location.pathname;
  try {
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: "keep-editor", path }));
  } catch {
    // There is no service worker in browsers that block storage.
  }
}
