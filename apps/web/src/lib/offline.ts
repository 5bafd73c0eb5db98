import { afterLoad } from "./after-load.ts";
import { isBuilt } from "./env.ts";
import { handsAtRest } from "./hands-at-rest.ts";

/** Long after a page is usable: the first load costs nothing. */
const LATE_MS = 6_000;
/** And not while somebody is at work: the whole editor is fetched then, as far as it is not here yet. */
const REST_MS = 3_000;

const isPossible = () => isBuilt && "serviceWorker" in navigator;

/** Has this browser keep the shop's shell, so that it opens without a connection. */
export function keepShellOffline(): void {
  if (!isPossible()) return;
  afterLoad(() =>
    setTimeout(async () => {
      await handsAtRest(REST_MS);
      navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
    }, LATE_MS),
  );
}

/** The editor that is open, with all it may need, is kept too: only who makes walls pays for it. */
export function keepEditorOffline(): void {
  if (!isPossible()) return;
  const path = window.location.pathname;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: "keep-editor", path }));
}
