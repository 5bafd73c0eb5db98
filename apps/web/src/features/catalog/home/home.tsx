import { shopCopy } from "@storywall/domain/catalog/localised";
import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import { getButtonClassName } from "@storywall/ui/button";
import Image from "next/image";
import Link from "next/link";
import type { ReactNode } from "react";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import nursery from "@/features/catalog/pictures/nursery.jpg";

const texts = {
  heroTitle: "Turn life stories into wall art",
  heroText:
    "Your photos, printed and framed as magnetic tiles. No nails, no hammer. Hang them in minutes and swap them whenever you like.",
  startWithThreePhotos: "Start with three photos",
  shippingAndReturns: (shipping: string, returnDays: number) => `${shipping}. Free returns for ${returnDays} days.`,

  startTitle: "Three photos make a wall",
  startPicture: "Three photos in wooden frames above a chest of drawers in a nursery",
};

export function Hero({ announcement, picture }: { announcement: ReactNode; picture: ReactNode }) {
  return (
    <section className="mx-auto grid items-center lg:grid-cols-[calc((100vw-72rem)/2+31.5rem)_minmax(0,1fr)]">
      <div className="px-4 pb-8 lg:pb-16 lg:pr-10 lg:pl-[max(1rem,calc((100vw-72rem)/2+1rem))]">
        <div className="pt-6 pb-2 lg:pt-10">{announcement}</div>
        <h1 className="text-[clamp(2.75rem,6.2vw,4.25rem)] leading-[0.98]">{texts.heroTitle}</h1>
        <p className="mt-5 max-w-md text-lg text-soft">{texts.heroText}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <StartLink />
          <Link href="/browse" className={getButtonClassName("plain", "min-h-13 px-6 text-lg max-sm:w-full")}>
            {catalogTexts.seeAllWalls}
          </Link>
        </div>
        <p className="mt-5 text-soft">{texts.shippingAndReturns(shopCopy.freeShippingText, RETURN_DAYS)}</p>
      </div>
      {picture}
    </section>
  );
}

const StartLink = () => (
  <Link href="/create/trio" className={getButtonClassName("primary", "min-h-13 px-7 text-lg max-sm:w-full")}>
    {texts.startWithThreePhotos}
  </Link>
);

/** The end of the page, with the hero's button once more. */
export function StartSection() {
  return (
    <section aria-labelledby="start" className="mx-auto max-w-6xl px-4 pt-14 sm:pt-20">
      <div className="grid overflow-hidden rounded-3xl bg-tint lg:grid-cols-[5fr_7fr]">
        <div className="self-center p-5 py-8 max-lg:order-last sm:p-10 lg:pr-8">
          <h2 id="start" className="text-[min(2.5rem,13.5vw)] leading-[1.05]">
            {texts.startTitle}
          </h2>
          <p className="mt-4 text-lg text-soft max-sm:hidden">
            {texts.shippingAndReturns(shopCopy.freeShippingText, RETURN_DAYS)}
          </p>
          <div className="mt-6">
            <StartLink />
          </div>
        </div>
        <Image
          src={nursery.src}
          alt={texts.startPicture}
          width={nursery.width}
          height={nursery.height}
          sizes="(min-width: 72rem) 41rem, (min-width: 64rem) 58vw, 100vw"
          className="h-auto w-full lg:h-full lg:object-cover"
        />
      </div>
    </section>
  );
}
