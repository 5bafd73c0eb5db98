import { shopCopy } from "@storywall/domain/catalog/site";
import { memoryCollections } from "@storywall/domain/catalog/templates";
import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { Suspense } from "react";
import { TemplateCard } from "@/features/browse/template-card";
import { Frames } from "@/features/home/frames";
import { HeroRoom } from "@/features/home/hero-room";
import { Steps } from "@/features/home/steps";
import { activePromo } from "@/server/active-promo";
import { pageMetadata } from "@/shared/seo/page-metadata";

export const metadata = pageMetadata({ path: "/" });

export default function HomePage() {
  return (
    <>
      <section className="mx-auto grid items-center lg:grid-cols-[calc((100vw-72rem)/2+31.5rem)_minmax(0,1fr)]">
        <div className="px-4 pt-10 pb-8 lg:py-16 lg:pr-10 lg:pl-[max(1rem,calc((100vw-72rem)/2+1rem))]">
          <h1 className="text-[clamp(2.75rem,6.2vw,4.25rem)] leading-[0.98]">Turn life stories into wall art</h1>
          <p className="mt-5 max-w-md text-lg text-soft">
            Your photos, printed and framed on magnetic tiles. No nail, no hammer: hang them in minutes and rearrange
            them whenever you like.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link href="/create/trio" className={buttonClass("primary", "min-h-13 px-7 text-lg max-sm:w-full")}>
              Start with three photos
            </Link>
            <Link href="/browse" className={buttonClass("plain", "min-h-13 px-6 text-lg max-sm:w-full")}>
              See all walls
            </Link>
          </div>
          <p className="mt-5 text-soft">{shopCopy.freeShippingText}.</p>
        </div>
        <HeroRoom isNarrow className="lg:hidden" />
        <HeroRoom className="max-lg:hidden lg:my-8 lg:rounded-l-3xl" />
      </section>
      <Steps />
      <section aria-labelledby="collections" className="mx-auto max-w-6xl px-4 pt-20">
        <h2 id="collections" className="text-3xl">
          Memory collections
        </h2>
        <noscript>
          <p className="mt-3 text-soft">
            Today's sale prices are on the page <a href="/browse">Walls, sizes and prices</a>.
          </p>
        </noscript>
        <Suspense fallback={<Collections promo={null} />}>
          <CollectionsWithPromo />
        </Suspense>
      </section>
      <Frames />
    </>
  );
}

async function CollectionsWithPromo() {
  return <Collections promo={await activePromo()} />;
}

function Collections({ promo }: { promo: Awaited<ReturnType<typeof activePromo>> }) {
  return (
    <ul className="mt-6 grid gap-6 sm:grid-cols-2 md:grid-cols-3">
      {memoryCollections.map((template) => (
        <TemplateCard key={template.key} template={template} promo={promo} />
      ))}
    </ul>
  );
}
