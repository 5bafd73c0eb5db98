"use client";

import { replacementPlates } from "@storywall/domain/catalog/accessories";
import { formatMoney } from "@storywall/domain/kernel/money";
import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import { cartButtonTexts } from "@/features/cart/cart-button.tsx";
import { NoScriptFallback } from "@/lib/no-script-fallback.tsx";

const replacementPlatesTexts = {
  title: "Moving your tiles?",
  about:
    "Your tiles snap off and move with you, but their adhesive plates stay on the old wall. Stick new plates to the new wall and snap your tiles back on.",
  offer: `Set of ${replacementPlates.pieces} replacement plates: ${formatMoney(replacementPlates.price)}. One plate holds one tile.`,
  add: "Add plates to cart",
} as const;

/** Offers a set of replacement plates to shoppers who want to move their tiles to another wall. */
export function ReplacementPlates({ className = "" }: { className?: string }) {
  return (
    <section id="plates" aria-labelledby="plates-title" className={`scroll-mt-20 ${className}`}>
      <h2 id="plates-title" className="text-2xl">
        {replacementPlatesTexts.title}
      </h2>
      <p className="mt-2 max-w-prose">{replacementPlatesTexts.about}</p>
      <p className="mt-2 max-w-prose font-semibold">{replacementPlatesTexts.offer}</p>
      <NoScriptFallback sentence={cartButtonTexts.needsScripts} className="mt-4">
        <AddToCartButton
          text={replacementPlatesTexts.add}
          lines={async () => [(await import("./create-accessory-line.ts")).createAccessoryLine(replacementPlates)]}
          className="mt-4"
        />
      </NoScriptFallback>
    </section>
  );
}
