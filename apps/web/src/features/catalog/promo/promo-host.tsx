"use client";

import { shouldOpenPromoModal } from "@storywall/domain/accounts/promo-modal";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { LoadErrorDialog } from "@/features/catalog/dialogs/load-error-dialog.tsx";
import { closeShopDialog, openShopDialog, useShopDialog } from "@/features/catalog/dialogs/shop-dialogs.ts";
import { readPromoHistory, saveShownTime } from "./promo-history.ts";

const PromoDialog = dynamic(() => import("./promo-dialog.tsx").catch(() => ({ default: LoadErrorDialog })), {
  ssr: false,
});

/** Minimum time on the page before the offer may open automatically. */
const MIN_VISIBLE_MS = 25_000;
const IDLE_MS = 3_000;

/** Opens the offer on request, and automatically when `shouldOpenPromoModal` allows it. */
export function PromoHost() {
  const isOpen = useShopDialog() === "promo";
  const path = usePathname();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    if (!shouldOpenPromoModal(path, readPromoHistory(), Date.now())) return;
    return callWhenIdle(() => {
      saveShownTime();
      openShopDialog("promo");
    });
  }, [path]);

  return wasOpened ? <PromoDialog open={isOpen} onClose={closeShopDialog} /> : null;
}

/** Calls back when the page was visible for `MIN_VISIBLE_MS` and the user is idle. Returns a function that cancels. */
function callWhenIdle(callback: () => void): () => void {
  let lastMove = Date.now();
  let visibleMs = 0;
  const recordActivity = () => {
    lastMove = Date.now();
  };
  const activityEvents = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
  for (const eventName of activityEvents) window.addEventListener(eventName, recordActivity, { passive: true });
  const stopWatching = () => {
    clearInterval(timer);
    for (const eventName of activityEvents) window.removeEventListener(eventName, recordActivity);
  };
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") visibleMs += 1000;
    const isBusy =
      Date.now() - lastMove < IDLE_MS || document.querySelector(":is(dialog[open], :popover-open)") !== null;
    const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
    if (visibleMs < MIN_VISIBLE_MS || isBusy || isTyping) return;
    stopWatching();
    callback();
  }, 1000);
  return stopWatching;
}
