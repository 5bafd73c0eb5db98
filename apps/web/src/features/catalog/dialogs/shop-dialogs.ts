"use client";

import { useSyncExternalStore } from "react";

/** Dialogs that are opened by code, not by an address. */
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

/** The open dialog; null on the server. */
export const useShopDialog = (): ShopDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  );
