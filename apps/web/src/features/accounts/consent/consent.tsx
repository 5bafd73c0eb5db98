"use client";

import { Button } from "@storywall/ui/button";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  consentTexts,
  getTrackers,
  hasConfiguredTrackers,
  onConsentChange,
  readConsent,
  saveConsent,
} from "./consent-choice.ts";
import { startTracking, stopTracking, updateReplayRecordingForPath } from "./tracking.ts";

/** The banner is hidden on these pages, because it would cover the buttons of the editor or the checkout. */
const isBannerHidden = (path: string) => /^\/(?:create|cart|checkout|order|upload|send|admin)(?:\/|$)/.test(path);

/** Starts tracking after consent and stops it on withdrawal. Loaded only if trackers are configured. */
export function ConsentAndTracking() {
  const choice = useSyncExternalStore(onConsentChange, readConsent, () => null);
  const path = usePathname();

  useEffect(() => {
    if (choice === "yes") startTracking(getTrackers());
    else stopTracking();
  }, [choice]);
  useEffect(() => updateReplayRecordingForPath(path), [path]);

  return choice === null && hasConfiguredTrackers() && !isBannerHidden(path) ? <ConsentBanner /> : null;
}

/**
 * Consent question that does not block the page. It comes first in the DOM, so that keyboard and screen reader users
 * reach it first.
 */
function ConsentBanner() {
  const bannerRef = useRef<HTMLElement>(null);
  useEffect(() => (bannerRef.current ? reserveBannerSpace(bannerRef.current) : undefined), []);

  const saveAnswer = (choice: "yes" | "no") => {
    saveConsent(choice);
    // The pressed button is removed with the banner, so the focus needs another element.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={bannerRef}
      aria-labelledby="consent-question"
      className="fixed inset-x-2 bottom-2 z-20 rounded-2xl border border-line bg-card p-4 text-ink shadow-lg sm:right-4 sm:bottom-4 sm:left-auto sm:w-96 print:hidden"
    >
      <h2 id="consent-question" className="font-sans font-semibold text-base tracking-normal">
        {consentTexts.question(getTrackers())}
      </h2>
      <p className="mt-1 text-sm text-soft">
        {consentTexts.describeTracking(getTrackers())} {consentTexts.optionalNote}{" "}
        <Link href="/privacy#choices" prefetch={false} className="underline underline-offset-4">
          {consentTexts.learnMore}
        </Link>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button variant="plain" onClick={() => saveAnswer("no")}>
          {consentTexts.decline}
        </Button>
        <Button variant="plain" onClick={() => saveAnswer("yes")}>
          {consentTexts.accept}
        </Button>
      </div>
    </section>
  );
}

/** Adds space at the end of the page, so that the banner never hides content or the focused element. */
function reserveBannerSpace(banner: HTMLElement): () => void {
  const { body, documentElement: page } = document;
  const resizeObserver = new ResizeObserver(() => {
    const reservedSpace = `${banner.offsetHeight + 16}px`;
    body.style.paddingBottom = reservedSpace;
    page.style.scrollPaddingBottom = reservedSpace;
  });
  resizeObserver.observe(banner);
  return () => {
    resizeObserver.disconnect();
    body.style.paddingBottom = "";
    page.style.scrollPaddingBottom = "";
  };
}
