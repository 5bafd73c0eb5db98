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

export const consentTexts = {
  question: ({ tagManager, errorReports }: Trackers): string => {
    if (tagManager && errorReports) return "Allow analytics and error reports?";
    return tagManager ? "Allow analytics?" : "Allow error reports?";
  },
  optionalNote: "The shop works the same either way.",
  learnMore: "Learn more",
  accept: "Accept",
  decline: "Decline",

  accepted: "You accepted.",
  declined: "You declined.",
  notChosen: "You haven’t chosen yet, so none of this is loaded.",
  nothingToChoose: "We don’t use analytics or error reports right now, so there’s nothing to choose.",
  blockedBySignal:
    "Your browser sends a Global Privacy Control signal. We treat that as a no, so none of this is loaded.",

  /** Describes what the visitor would consent to. */
  describeTracking: ({ tagManager, errorReports }: Trackers): string => {
    if (tagManager && errorReports) {
      return "If you accept, your visit helps us see which pages people open, and we get a report when a page breaks, with a replay that hides all text and images.";
    }
    if (tagManager) return "If you accept, your visit helps us see which pages people open.";
    return "If you accept, we get a report when a page breaks, with a replay that hides all text and images.";
  },
} as const;

const listeners = new Set<() => void>();

export const hasPrivacySignal = (): boolean =>
  "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;

/** Returns the visitor's consent choice that is stored in this browser, or null if there is none. */
export const readConsent = (): ConsentChoice | null =>
  getEffectiveConsentChoice(readConsentChoice(document.cookie), hasPrivacySignal());

export function saveConsent(choice: ConsentChoice): void {
  writeCookie(buildConsentCookie(choice, window.location.protocol === "https:"));
  for (const listener of listeners) listener();
}

/** Subscribes to changes of the consent choice in all tabs. Returns a function that unsubscribes. */
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
