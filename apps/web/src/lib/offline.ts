import { isProduction } from "./env.ts";
import { onPageLoad } from "./on-page-load.ts";
import { waitForInputIdle } from "./wait-for-input-idle.ts";

/** Ms to wait after the load event, so that caching does not slow down the page. */
const REGISTER_DELAY_MS = 6_000;
/** Ms to wait without input before caching starts, because caching may download the whole editor. */
const INPUT_IDLE_MS = 3_000;

const canUseServiceWorker = () => isProduction && "serviceWorker" in navigator;

/** Registers the service worker, so that pages can open offline. */
export function registerServiceWorker(): void {
  if (!canUseServiceWorker()) return;
  onPageLoad(() =>
    setTimeout(async () => {
      await waitForInputIdle(INPUT_IDLE_MS);
      navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
    }, REGISTER_DELAY_MS),
  );
}

/** Caches the open editor and its lazy parts. Called only on editor pages, because the editor is large. */
export function cacheEditorOffline(): void {
  if (!canUseServiceWorker()) return;
  const path = window.location.pathname;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: "keep-editor", path }));
}
