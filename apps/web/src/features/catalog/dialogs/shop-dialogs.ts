"use client";

import { useSyncExternalStore } from "react";

/** Dialogs that are opened by code instead of by a URL. */
export type ShopDialog = "promo";

let openDialog: ShopDialog | null = null;
const listeners = new Set<() => void>();

function setOpenDialog(dialog: ShopDialog | null): void {
  openDialog = dialog;
  for (const listener of listeners) listener();
}

export const openShopDialog = (dialog: ShopDialog): void => setOpenDialog(dialog);
export const closeShopDialog = (): void => setOpenDialog(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the open dialog; null on the server. */
export const useShopDialog = (): ShopDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => openDialog,
    () => null,
  );
