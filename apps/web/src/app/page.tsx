import { shopCopy } from "@storywall/domain/catalog/localised";
import { memoryCollections, type Template } from "@storywall/domain/catalog/templates";
import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { Suspense } from "react";
import { SharedFrames } from "@/components/tiles/shared-frames.tsx";
import { framesOf, TemplateCard } from "@/features/catalog/browse/template-card.tsx";
import { WallPrice } from "@/features/catalog/browse/wall-price.tsx";
import { SaidLine } from "@/features/catalog/copy/said-line.tsx";
import { Frames, sixFrames } from "@/features/catalog/home/frames.tsx";
import { HeroRoom, heroFrames } from "@/features/catalog/home/hero-room.tsx";
import { Steps } from "@/features/catalog/home/steps.tsx";
import { pageMetadata } from "@/lib/seo/page-metadata.ts";
import { activePromo } from "@/server/active-promo.ts";
import { shopWords } from "@/server/shop-words.ts";

export const metadata = pageMetadata({ path: "/" });

const frames = [...heroFrames, ...memoryCollections.flatMap(framesOf), ...sixFrames];

export default function HomePage() {
  return (
    <>
      <SharedFrames page="home" tiles={frames} />
      <section className="mx-auto grid items-center lg:grid-cols-[calc((100vw-72rem)/2+31.5rem)_minmax(0,1fr)]">
        <div className="px-4 pb-8 lg:pb-16 lg:pr-10 lg:pl-[max(1rem,calc((100vw-72rem)/2+1rem))]">
          {/* As high with an announcement as without, so that nothing moves when it comes. */}
          <div className="flex min-h-12 items-center pt-2 lg:min-h-16">
            <Suspense>
              <Announcement />
            </Suspense>
          </div>
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
        <ul className="mt-6 grid gap-6 sm:grid-cols-2 md:grid-cols-3">
          {memoryCollections.map((template) => (
            <TemplateCard
              key={template.key}
              template={template}
              sharedOn="home"
              price={
                <Suspense fallback={<WallPrice template={template} promo={null} />}>
                  <PriceToday template={template} />
                </Suspense>
              }
            />
          ))}
        </ul>
      </section>
      <Frames />
    </>
  );
}

async function Announcement() {
  const { announcement } = await shopWords();
  return announcement ? (
    <SaidLine line={announcement} className="font-semibold text-sm leading-5 lg:text-base" />
  ) : null;
}

async function PriceToday({ template }: { template: Template }) {
  return <WallPrice template={template} promo={await activePromo()} />;
}
