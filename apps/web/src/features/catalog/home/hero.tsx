import { shopCopy } from "@storywall/domain/catalog/localised";
import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import type { ReactNode } from "react";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { homeTexts } from "./home-texts.tsx";

export function Hero({ announcement, picture }: { announcement: ReactNode; picture: ReactNode }) {
  return (
    <section className="mx-auto grid items-center lg:grid-cols-[calc((100vw-72rem)/2+31.5rem)_minmax(0,1fr)]">
      <div className="px-4 pb-8 lg:pb-16 lg:pr-10 lg:pl-[max(1rem,calc((100vw-72rem)/2+1rem))]">
        {/* Reserves space for the announcement to avoid layout shift. */}
        <div className="flex min-h-12 items-center pt-2 lg:min-h-16">{announcement}</div>
        <h1 className="text-[clamp(2.75rem,6.2vw,4.25rem)] leading-[0.98]">{homeTexts.heroTitle}</h1>
        <p className="mt-5 max-w-md text-lg text-soft">{homeTexts.heroText}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link href="/create/trio" className={getButtonClassName("primary", "min-h-13 px-7 text-lg max-sm:w-full")}>
            {homeTexts.startWithThreePhotos}
          </Link>
          <Link href="/browse" className={getButtonClassName("plain", "min-h-13 px-6 text-lg max-sm:w-full")}>
            {catalogTexts.seeAllWalls}
          </Link>
        </div>
        <p className="mt-5 text-soft">{homeTexts.shippingAndReturns(shopCopy.freeShippingText, RETURN_DAYS)}</p>
      </div>
      {picture}
    </section>
  );
}
