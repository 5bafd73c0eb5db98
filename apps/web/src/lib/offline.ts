import { afterLoad } from "./after-load.ts";
import { isBuilt } from "./env.ts";
import { handsAtRest } from "./hands-at-rest.ts";

/** Ms after load, so caching does not compete with the page. */
const LATE_MS = 6_000;
/** Ms without input before caching, which may load the whole editor. */
const REST_MS = 3_000;

const isPossible = () => isBuilt && "serviceWorker" in navigator;

/** Registers the service worker, so the shell opens offline. */
export function keepShellOffline(): void {
  if (!isPossible()) return;
  afterLoad(() =>
    setTimeout(async () => {
      await handsAtRest(REST_MS);
      navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
    }, LATE_MS),
  );
}

/** Caches the open editor with its lazy parts. Only on editor pages, because it is large. */
export function keepEditorOffline(): void {
  if (!isPossible()) return;
  const path = window.location.pathname;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: "keep-editor", path }));
}
