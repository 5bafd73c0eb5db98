import type { Trackers } from "@storywall/domain/accounts/tracking";
import { CONSENT_COOKIE, shopCookies, WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { writeCookie } from "@/lib/browser-storage.ts";
import { isSecretPath, pushToDataLayer } from "@/lib/data-layer.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";

let hasStarted = false;
let onPathChange: ((path: string) => void) | undefined;

/**
 * Loads the tracking scripts once and ignores failures. The tag manager reads the page's URL, so it is not loaded on
 * pages whose URL contains a secret.
 */
export function startTracking({ tagManager, errorReports }: Trackers): void {
  if (hasStarted) return;
  hasStarted = true;
  if (tagManager && !isSecretPath(window.location.pathname)) loadTagManager(tagManager);
  if (errorReports) void loadErrorReporting(errorReports);
}

/** Reloads the page, because trackers that are running cannot be stopped. */
export function stopTracking(): void {
  if (!hasStarted) return;
  deleteThirdPartyCookies();
  window.location.reload();
}

export function updateReplayRecordingForPath(path: string): void {
  onPathChange?.(path);
}

function loadTagManager(address: string): void {
  pushToDataLayer({ event: "gtm.js", "gtm.start": Date.now() });
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  document.head.append(script);
}

async function loadErrorReporting(dsn: string): Promise<void> {
  if (typeof window === "undefined") return;
  const { startErrorReporting: startErrorReports } = await importWithRetry(() => import("./error-reports.ts"));
  onPathChange = startErrorReports(dsn);
  onPathChange(window.location.pathname);
}

/** Deletes the trackers' cookies. None of them is HttpOnly, so scripts can delete them all. */
function deleteThirdPartyCookies(): void {
  const ownCookies = new Set<string>([...Object.keys(shopCookies), CONSENT_COOKIE.name, WALLET_COOKIE.name]);
  const names = document.cookie.split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  for (const name of names.filter((candidate) => candidate && !ownCookies.has(candidate))) {
    for (const domain of ["", `; Domain=${window.location.hostname}`]) {
      writeCookie(`${name}=; Path=/; Max-Age=0${domain}`);
    }
  }
}
