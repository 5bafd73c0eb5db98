"use client";

import type { CartLineView } from "@storywall/domain/cart/schema";
import { useEffect, useState } from "react";
import { toNewLine } from "@/shared/cart/cart-state.ts";
import { useCart } from "@/shared/cart/use-cart.ts";

const UNDO_MS = 10_000;

/** The line that was removed last, for as long as it can be put back. */
export function useRemovedLine() {
  const [removed, setRemoved] = useState<CartLineView | null>(null);
  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  return [removed, setRemoved] as const;
}

/** Stands in the cart itself: a toast cannot be reached while the drawer is open. */
export function RemovedLine({ line, onDone }: { line: CartLineView; onDone: () => void }) {
  const { addLine } = useCart();
  const undo = () => {
    onDone();
    void addLine(toNewLine(line));
  };
  return (
    <p role="status" className="mb-4 flex items-center justify-between gap-3 rounded-xl bg-wall px-4 py-1">
      <span>{line.title} was removed.</span>
      <button type="button" onClick={undo} className="min-h-11 font-semibold underline underline-offset-4">
        Undo
      </button>
    </p>
  );
}
