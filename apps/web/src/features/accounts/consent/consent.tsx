"use client";

import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { onDecided, standing } from "./consent.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { isAnythingTracking, trackers } from "./trackers.ts";
import { beginTracking, endTracking, followPage } from "./tracking.ts";

/** Where one works or pays, the question waits: nothing may lie over a cart's or a payment's button. */
const isBusy = (path: string) => /^\/(?:create|cart|checkout|order|upload|send|admin)(?:\/|$)/.test(path);

/** Asks before anything tracks, begins after a yes, and ends when it is taken back. Only fetched where something would. */
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
