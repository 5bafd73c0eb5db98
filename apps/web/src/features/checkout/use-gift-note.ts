"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { useEffect, useState } from "react";
import { useCart } from "@/features/cart/store/use-cart.ts";

const STORE = "checkout-gift-note";

/** Stored in this tab while typed, and in the cart on blur. */
export function useGiftNote(cart: CartView) {
  const { setGiftNote } = useCart();
  const [value, setValue] = useState(() => readTyped() ?? cart.giftNote ?? "");
  useEffect(() => keepTyped(value), [value]);

  /** Rejects if the server refuses it or is unavailable. */
  const save = async () => {
    const note = value.trim() || null;
    if (note !== cart.giftNote) await setGiftNote(note);
  };
  return { value, change: setValue, save };
}

function readTyped(): string | null {
  try {
    return window.sessionStorage.getItem(STORE);
  } catch {
    return null;
  }
}

function keepTyped(value: string): void {
  try {
    window.sessionStorage.setItem(STORE, value);
  } catch {
    // Storage may be full or disabled; the form still works.
  }
}
