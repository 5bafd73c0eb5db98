"use client";

import { rentalAdvice, verdictLabels, wallAdvice } from "@storywall/domain/catalog/hanging-advice";
import Link from "next/link";
import { browseTexts } from "./browse-texts.tsx";

const verdictColors = { works: "text-good", careful: "text-warn", avoid: "text-bad" } as const;

/** Tells shoppers on which walls the adhesive plate holds. */
export function WallAdvice() {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  return (
    <section id="your-wall" aria-labelledby="your-wall-title" className="mx-auto max-w-6xl scroll-mt-20 px-4 pt-20">
      <h2 id="your-wall-title" className="text-3xl">
        {browseTexts.wallAdviceTitle}
      </h2>
      <p className="mt-2 max-w-prose text-soft">{browseTexts.wallAdviceText}</p>
      <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {wallAdvice.map(({ wall, verdict, advice }) => (
          <div key={wall} className="border-line border-t pt-4">
            <dt className="font-semibold">{wall}</dt>
            <dd className={`mt-1 font-medium text-sm ${verdictColors[verdict]}`}>{verdictLabels[verdict]}</dd>
            <dd className="mt-1 text-soft">{advice}</dd>
          </div>
        ))}
        <div className="border-line border-t pt-4">
          <dt className="font-semibold">{browseTexts.renting}</dt>
          <dd className="mt-1 text-soft">{rentalAdvice}</dd>
        </div>
      </dl>
      <p className="mt-6 text-soft">
        {browseTexts.askBeforeOrdering((text) => (
          <Link href="/contact" className="text-ink underline underline-offset-4">
            {text}
          </Link>
        ))}{" "}
        {browseTexts.movingWalls((text) => (
          <Link href="/faq#plates" className="text-ink underline underline-offset-4">
            {text}
          </Link>
        ))}
      </p>
    </section>
  );
}
