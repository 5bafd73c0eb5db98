"use client";

import { shouldOpenPromoModal } from "@storywall/domain/accounts/promo-modal";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import {
  closeShopDialog,
  LoadErrorDialog,
  openShopDialog,
  useShopDialog,
} from "@/features/catalog/dialogs/shop-dialogs.tsx";

const PromoDialog = dynamic(() => import("./promo-dialog.tsx").catch(() => ({ default: LoadErrorDialog })), {
  ssr: false,
});

/** Minimum time that a visitor must be on the page before the offer may open automatically. */
const MIN_VISIBLE_MS = 25_000;
const IDLE_MS = 3_000;

/**
 * Opens the offer on request, and automatically when `shouldOpenPromoModal` allows it. It opens automatically only
 * while the visitor is idle and no other dialog is open, and never for admins. It closes when the visitor leaves the
 * page.
 */
export function PromoHost() {
  const isOpen = useShopDialog() === "promo";
  const path = usePathname();
  const [wasOpened, setOpened] = useState(false);
  /** Path of the page on which the visitor was idle long enough. */
  const [idlePath, setIdlePath] = useState<string | null>(null);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    const stopWaiting = shouldOpenPromoModal(path, readPromoHistory(), Date.now())
      ? callWhenIdle(() => setIdlePath(path))
      : null;
    return () => {
      stopWaiting?.();
      setIdlePath(null);
      closeShopDialog();
    };
  }, [path]);

  // The visitor may have left the page while the dialog and the offer were loading.
  const openUnlessBusy = useCallback(() => {
    setIdlePath(null);
    if (isPageBusy()) return;
    saveShownTime();
    openShopDialog("promo");
  }, []);

  if (!wasOpened && idlePath === null) return null;
  return (
    <PromoDialog
      open={isOpen}
      onClose={closeShopDialog}
      onReady={idlePath === path && !isOpen ? openUnlessBusy : null}
    />
  );
}

/** Returns whether a dialog or menu is open or the user is typing. */
function isPageBusy(): boolean {
  const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
  return isTyping || document.querySelector(":is(dialog[open], :popover-open)") !== null;
}

/**
 * Runs the callback when the page has been visible for `MIN_VISIBLE_MS` and the user is idle. Returns a function that
 * cancels this.
 */
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
    if (visibleMs < MIN_VISIBLE_MS || Date.now() - lastMove < IDLE_MS || isPageBusy()) return;
    stopWatching();
    callback();
  }, 1000);
  return stopWatching;
}

const LAST_SHOWN_KEY = "promoModalShownAt";

const readCookie = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];

/**
 * Returns how many times the offer was shown, and when it was last shown. If storage is disabled, the count is
 * infinite, which keeps the offer from opening automatically.
 */
function readPromoHistory(): { count: number; lastAt: number | null; isSubscribed: boolean } {
  const count = Number(readCookie("promoModalSeenCount") ?? 0);
  const isSubscribed = readCookie("isSubscribed") === "true";
  try {
    const lastAt = Number(window.localStorage.getItem(LAST_SHOWN_KEY)) || null;
    if (lastAt === null && count > 0) saveShownTime();
    return { count, lastAt, isSubscribed };
  } catch {
    return { count: Number.POSITIVE_INFINITY, lastAt: null, isSubscribed };
  }
}

function saveShownTime(): void {
  try {
    window.localStorage.setItem(LAST_SHOWN_KEY, String(Date.now()));
  } catch {
    // Storage may be full or disabled. In that case, `readPromoHistory` prevents the offer from opening automatically.
  }
}
