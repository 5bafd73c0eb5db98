"use client";

import { Dialog } from "@storywall/ui/dialog";
import { type ReactNode, useSyncExternalStore } from "react";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";

/** Dialogs that are opened by code instead of by a URL. */
type ShopDialog = "promo";

let openDialog: ShopDialog | null = null;
const listeners = new Set<() => void>();

function setOpenDialog(dialog: ShopDialog | null): void {
  openDialog = dialog;
  for (const listener of listeners) listener();
}

export const closeShopDialog = (): void => setOpenDialog(null);

const subscribeToOpenDialog = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the name of the open dialog, or null. On the server, no dialog is open. */
export const useShopDialog = (): ShopDialog | null =>
  useSyncExternalStore(
    subscribeToOpenDialog,
    () => openDialog,
    () => null,
  );

/** Button that opens the promo dialog. Hidden without JavaScript, because the dialog needs it. */
export function OpenOfferButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={() => setOpenDialog("promo")}
      className="noscript:hidden inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
    >
      {children}
    </button>
  );
}

export function LoadErrorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={catalogTexts.loadErrorTitle}>
      <p>{catalogTexts.loadErrorText}</p>
    </Dialog>
  );
}
