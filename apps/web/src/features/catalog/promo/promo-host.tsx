"use client";

import { mayOfferItself } from "@storywall/domain/accounts/promo-modal";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { closeShopDialog, openShopDialog, useShopDialog } from "@/features/catalog/dialogs/shop-dialogs.ts";
import { UnreachableDialog } from "@/features/catalog/dialogs/unreachable-dialog.tsx";
import { rememberShown, seenSoFar } from "./promo-seen.ts";

const PromoDialog = dynamic(() => import("./promo-dialog.tsx").catch(() => ({ default: UnreachableDialog })), {
  ssr: false,
});

/** Minimum time on the page before the offer may open by itself. */
const LOOK_AROUND_MS = 25_000;
const STILL_MS = 3_000;

/** Opens the offer on request, and by itself as often as the rule allows. */
export function PromoHost() {
  const isOpen = useShopDialog() === "promo";
  const path = usePathname();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    if (!mayOfferItself(path, seenSoFar(), Date.now())) return;
    return atAStillMoment(() => {
      rememberShown();
      openShopDialog("promo");
    });
  }, [path]);

  return wasOpened ? <PromoDialog open={isOpen} onClose={closeShopDialog} /> : null;
}

/** Calls back after the page was visible for a while and the user is idle. Returns a function that cancels. */
function atAStillMoment(callBack: () => void): () => void {
  let lastMove = Date.now();
  let seenMs = 0;
  const moved = () => {
    lastMove = Date.now();
  };
  const signs = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
  for (const sign of signs) window.addEventListener(sign, moved, { passive: true });
  const stop = () => {
    clearInterval(clock);
    for (const sign of signs) window.removeEventListener(sign, moved);
  };
  const clock = setInterval(() => {
    if (document.visibilityState === "visible") seenMs += 1000;
    const isBusy =
      Date.now() - lastMove < STILL_MS || document.querySelector(":is(dialog[open], :popover-open)") !== null;
    const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
    if (seenMs < LOOK_AROUND_MS || isBusy || isTyping) return;
    stop();
    callBack();
  }, 1000);
  return stop;
}
