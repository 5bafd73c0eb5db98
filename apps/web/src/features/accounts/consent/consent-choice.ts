import {
  buildConsentCookie,
  type ConsentChoice,
  decodeTrackers,
  getEffectiveConsentChoice,
  readConsentChoice,
  type Trackers,
} from "@storywall/domain/accounts/tracking";
import { writeCookie } from "@/lib/browser-storage.ts";
import { readServerTiming } from "@/lib/read-server-timing.ts";

const listeners = new Set<() => void>();

export const hasPrivacySignal = (): boolean =>
  "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;

/** Returns the choice that applies in this browser, or null if the visitor has not chosen yet. */
export const readConsent = (): ConsentChoice | null =>
  getEffectiveConsentChoice(readConsentChoice(document.cookie), hasPrivacySignal());

export function saveConsent(choice: ConsentChoice): void {
  writeCookie(buildConsentCookie(choice, window.location.protocol === "https:"));
  for (const listener of listeners) listener();
}

/** Subscribes to changes of the choice in all tabs. Returns a function that unsubscribes. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

export const getTrackers = (): Trackers => decodeTrackers(readServerTiming());

export const hasConfiguredTrackers = (): boolean => Object.keys(getTrackers()).length > 0;
