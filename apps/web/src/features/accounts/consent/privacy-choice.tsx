"use client";

import { Button } from "@storywall/ui/button";
import { useSyncExternalStore } from "react";
import { decide, hasPrivacySignal, onDecided, standing } from "./consent.ts";
import { whatWouldBeDone } from "./consent-words.ts";
import { isAnythingTracking, trackers } from "./trackers.ts";

const never = () => () => {};
const said = { yes: "You said yes.", no: "You said no." } as const;

export function PrivacyChoice() {
  const choice = useSyncExternalStore(onDecided, standing, () => null);
  const isAsked = useSyncExternalStore(never, isAnythingTracking, () => false);
  const isRefused = useSyncExternalStore(never, hasPrivacySignal, () => false);

  if (!isAsked) return <p>At the moment this shop has nothing of the kind, so there is nothing to choose.</p>;
  if (isRefused) {
    return (
      <p role="status">
        Your browser sends Global Privacy Control. We take that as a no: nothing of the kind is loaded.
      </p>
    );
  }
  return (
    <>
      <p>{whatWouldBeDone(trackers())}</p>
      <p role="status">{choice ? said[choice] : "You have not said yet, so nothing of the kind is loaded."}</p>
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
