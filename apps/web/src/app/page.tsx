import { memoryCollections, type Template } from "@storywall/domain/catalog/templates";
import { Suspense } from "react";
import { SharedFrames } from "@/components/tiles/shared-frames.tsx";
import { framesOf } from "@/features/catalog/browse/template-card.tsx";
import { WallPrice } from "@/features/catalog/browse/wall-price.tsx";
import { SaidLine } from "@/features/catalog/copy/said-line.tsx";
import { Collections } from "@/features/catalog/home/collections.tsx";
import { Frames, sixFrames } from "@/features/catalog/home/frames.tsx";
import { Hero } from "@/features/catalog/home/hero.tsx";
import { heroFrames } from "@/features/catalog/home/hero-room.tsx";
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
      <Hero
        announcement={
          <Suspense>
            <Announcement />
          </Suspense>
        }
      />
      <Steps />
      <Collections
        priceOf={(template) => (
          <Suspense fallback={<WallPrice template={template} promo={null} />}>
            <PriceToday template={template} />
          </Suspense>
        )}
      />
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
