"use client";

import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import { replacementPlatesTexts as texts } from "./replacement-plates-texts.ts";

/** Offers a set of replacement plates to shoppers who want to move their tiles to another wall. */
export function ReplacementPlates({ className = "" }: { className?: string }) {
  return (
    <section id="plates" aria-labelledby="plates-title" className={`scroll-mt-20 ${className}`}>
      <h2 id="plates-title" className="text-2xl">
        {texts.title}
      </h2>
      <p className="mt-2 max-w-prose">{texts.about}</p>
      <p className="mt-2 max-w-prose font-semibold">{texts.offer}</p>
      <AddToCartButton
        text={texts.add}
        lines={async () => [(await import("./create-plates-line.ts")).createPlatesLine()]}
        className="mt-4"
      />
    </section>
  );
}
