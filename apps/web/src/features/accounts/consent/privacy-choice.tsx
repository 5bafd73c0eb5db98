"use client";

import { Button } from "@storywall/ui/button";
import { useSyncExternalStore } from "react";
import { decide, hasPrivacySignal, onDecided, standing } from "./consent.ts";
import { whatWouldBeDone } from "./consent-words.ts";
import { isAnythingTracking, trackers } from "./trackers.ts";

const never = () => () => {};
const said = { yes: "You accepted.", no: "You declined." } as const;

export function PrivacyChoice() {
  const choice = useSyncExternalStore(onDecided, standing, () => null);
  const isAsked = useSyncExternalStore(never, isAnythingTracking, () => false);
  const isRefused = useSyncExternalStore(never, hasPrivacySignal, () => false);

  if (!isAsked) return <p>We don't use anything like this right now, so there's nothing to choose.</p>;
  if (isRefused) {
    return (
      <p role="status">
        Your browser sends a Global Privacy Control signal. We treat that as a no, so none of this is loaded.
      </p>
    );
  }
  return (
    <>
      <p>{whatWouldBeDone(trackers())}</p>
      <p role="status">{choice ? said[choice] : "You haven't chosen yet, so none of this is loaded."}</p>
      <p className="flex flex-wrap gap-3">
        <Button variant="plain" aria-pressed={choice === "no"} onClick={() => decide("no")}>
          Decline
        </Button>
        <Button variant="plain" aria-pressed={choice === "yes"} onClick={() => decide("yes")}>
          Accept
        </Button>
      </p>
    </>
  );
}
