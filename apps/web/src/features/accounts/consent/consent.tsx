"use client";

import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { onDecided, standing } from "./consent.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { isAnythingTracking, trackers } from "./trackers.ts";
import { beginTracking, endTracking, followPage } from "./tracking.ts";

/** No banner on these pages: it must not cover the editor's or the checkout's buttons. */
const isBusy = (path: string) => /^\/(?:create|cart|checkout|order|upload|send|admin)(?:\/|$)/.test(path);

/** Starts tracking after consent and stops it on withdrawal. Loaded only if trackers are configured. */
export function Consent() {
  const choice = useSyncExternalStore(onDecided, standing, () => null);
  const path = usePathname();

  useEffect(() => {
    if (choice === "yes") beginTracking(trackers());
    else endTracking();
  }, [choice]);
  useEffect(() => followPage(path), [path]);

  return choice === null && isAnythingTracking() && !isBusy(path) ? <ConsentBanner /> : null;
}
