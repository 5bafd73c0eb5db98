"use client";

import { Button } from "@storywall/ui/button";
import { useSyncExternalStore } from "react";
import {
  consentTexts,
  getTrackers,
  hasConfiguredTrackers,
  hasPrivacySignal,
  onConsentChange,
  readConsent,
  saveConsent,
} from "./consent-choice.ts";

const subscribeToNothing = () => () => {};
const choiceMessages = { yes: consentTexts.accepted, no: consentTexts.declined } as const;

export function PrivacyChoice() {
  const choice = useSyncExternalStore(onConsentChange, readConsent, () => null);
  const hasTrackers = useSyncExternalStore(subscribeToNothing, hasConfiguredTrackers, () => false);
  const isBlockedBySignal = useSyncExternalStore(subscribeToNothing, hasPrivacySignal, () => false);

  if (!hasTrackers) return <p>{consentTexts.nothingToChoose}</p>;
  if (isBlockedBySignal) {
    return <p role="status">{consentTexts.blockedBySignal}</p>;
  }
  return (
    <>
      <p>{consentTexts.describeTracking(getTrackers())}</p>
      <p role="status">{choice ? choiceMessages[choice] : consentTexts.notChosen}</p>
      <p className="flex flex-wrap gap-3">
        <Button variant="plain" aria-pressed={choice === "no"} onClick={() => saveConsent("no")}>
          {consentTexts.decline}
        </Button>
        <Button variant="plain" aria-pressed={choice === "yes"} onClick={() => saveConsent("yes")}>
          {consentTexts.accept}
        </Button>
      </p>
    </>
  );
}
