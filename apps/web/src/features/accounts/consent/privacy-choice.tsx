"use client";

import { Button } from "@storywall/ui/button";
import { useSyncExternalStore } from "react";
import { hasPrivacySignal, onConsentChange, readConsent, saveConsent } from "./consent.ts";
import { describeTracking } from "./describe-tracking.ts";
import { getTrackers, hasConfiguredTrackers } from "./trackers.ts";

const subscribeToNothing = () => () => {};
const choiceMessages = { yes: "You accepted.", no: "You declined." } as const;

export function PrivacyChoice() {
  const choice = useSyncExternalStore(onConsentChange, readConsent, () => null);
  const hasTrackers = useSyncExternalStore(subscribeToNothing, hasConfiguredTrackers, () => false);
  const isBlockedBySignal = useSyncExternalStore(subscribeToNothing, hasPrivacySignal, () => false);

  if (!hasTrackers) return <p>We don't use anything like this right now, so there's nothing to choose.</p>;
  if (isBlockedBySignal) {
    return (
      <p role="status">
        Your browser sends a Global Privacy Control signal. We treat that as a no, so none of this is loaded.
      </p>
    );
  }
  return (
    <>
      <p>{describeTracking(getTrackers())}</p>
      <p role="status">{choice ? choiceMessages[choice] : "You haven't chosen yet, so none of this is loaded."}</p>
      <p className="flex flex-wrap gap-3">
        <Button variant="plain" aria-pressed={choice === "no"} onClick={() => saveConsent("no")}>
          Decline
        </Button>
        <Button variant="plain" aria-pressed={choice === "yes"} onClick={() => saveConsent("yes")}>
          Accept
        </Button>
      </p>
    </>
  );
}
