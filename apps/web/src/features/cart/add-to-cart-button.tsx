"use client";

import type { NewCartLine } from "@storywall/domain/cart/line";
import { type ButtonVariant, getButtonClassName } from "@storywall/ui/button";
import { useState } from "react";
import { cartButtonTexts } from "./cart-button.tsx";
import { useCartChange } from "./use-cart-change.tsx";

type Props = {
  text: string;
  /** Accessible name, needed if the page has several such buttons. It begins with the visible text. */
  label?: string;
  /** Creates the lines to add. It is called on each press. */
  lines: () => Promise<readonly NewCartLine[]>;
  variant?: ButtonVariant;
  className?: string;
};

/** For pages that have not loaded the cart. */
export function AddToCartButton({ text, label, lines, variant = "primary", className = "" }: Props) {
  const { task, changeCart } = useCartChange();
  const [isAdding, setAdding] = useState(false);
  // Ids of lines whose addition failed. The server may have added them anyway, so the next press sends the same ids,
  // which replaces those lines instead of adding them twice.
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const addLines = async () => {
    if (isAdding) return;
    setAdding(true);
    let sentIds: readonly string[] = failedIds;
    const isAdded = await changeCart(
      lines().then((created) => {
        const sent = created.map((line, index) => ({ ...line, id: failedIds[index] ?? line.id }));
        sentIds = sent.map(({ id }) => id);
        return { lines: sent };
      }),
    );
    setFailedIds(isAdded ? [] : sentIds);
    setAdding(false);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => void addLines()}
        aria-disabled={isAdding}
        aria-label={isAdding ? undefined : label}
        className={getButtonClassName(variant, `min-h-13 text-lg aria-disabled:opacity-60 ${className}`)}
      >
        {isAdding ? cartButtonTexts.adding : text}
      </button>
      {task}
    </>
  );
}
