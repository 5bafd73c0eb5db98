"use client";

import { useSyncExternalStore } from "react";

/** Dialogs that any page may open and that no address opens. */
export type ShopDialog = "promo";

let opened: ShopDialog | null = null;
const listeners = new Set<() => void>();

function set(dialog: ShopDialog | null): void {
  opened = dialog;
  for (const listener of listeners) listener();
}

export const openShopDialog = (dialog: ShopDialog): void => set(dialog);
export const closeShopDialog = (): void => set(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Which of them is open; none while the page is drawn on the server. */
export const useShopDialog = (): ShopDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  );
