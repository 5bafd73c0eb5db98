"use client";

import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { onConsentChange, readConsent } from "./consent.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { getTrackers, hasConfiguredTrackers } from "./trackers.ts";
import { startTracking, stopTracking, updateReplayForPath } from "./tracking.ts";

/** The banner must not cover the buttons of the editor or the checkout. */
const isBannerHidden = (path: string) => /^\/(?:create|cart|checkout|order|upload|send|admin)(?:\/|$)/.test(path);

/** Starts tracking after consent and stops it on withdrawal. Loaded only if trackers are configured. */
export function Consent() {
  const choice = useSyncExternalStore(onConsentChange, readConsent, () => null);
  const path = usePathname();

  useEffect(() => {
    if (choice === "yes") startTracking(getTrackers());
    else stopTracking();
  }, [choice]);
  useEffect(() => updateReplayForPath(path), [path]);

  return choice === null && hasConfiguredTrackers() && !isBannerHidden(path) ? <ConsentBanner /> : null;
}
