"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { useEffect, useState } from "react";
import { useCartChange } from "@/features/cart/store/use-cart.ts";
import { readStorage, writeStorage } from "@/lib/browser-storage.ts";
import { trpc } from "@/lib/trpc.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";

const giftNoteOptions = {
  change: (cart: CartView, { giftNote = null }: { giftNote?: string | null | undefined }) => ({ ...cart, giftNote }),
  isSilent: true,
};

const STORAGE_KEY = "checkout-gift-note";

/** Keeps the gift note in this tab while the shopper types, and saves it to the cart on blur. */
export function useGiftNote(cart: CartView) {
  const { mutateAsync } = trpc.cart.change.useMutation(useCartChange(giftNoteOptions));
  const isHydrated = useIsHydrated();
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(() => {
    if (edited !== null) writeStorage("sessionStorage", STORAGE_KEY, edited);
  }, [edited]);
  // The server does not know what was typed in this tab.
  const value = edited ?? (isHydrated ? readStorage("sessionStorage", STORAGE_KEY) : null) ?? cart.giftNote ?? "";

  /** Saves the note. Rejects if the server rejects the note or cannot be reached. */
  const save = async () => {
    const note = value.trim() || null;
    if (note !== cart.giftNote) await mutateAsync({ giftNote: note });
  };
  return { value, change: setEdited, save };
}
