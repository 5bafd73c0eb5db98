import { specifiedPrices } from "@storywall/domain/catalog/prices";
import { memoryCollections, type Template } from "@storywall/domain/catalog/templates";
import { Suspense } from "react";
import { SharedFrames } from "@/components/tiles/shared-frames.tsx";
import { getTemplateFrames } from "@/features/catalog/browse/template-card.tsx";
import { WallPrice } from "@/features/catalog/browse/wall-price.tsx";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { Collections } from "@/features/catalog/home/collections.tsx";
import { Frames } from "@/features/catalog/home/frames.tsx";
import { Hero } from "@/features/catalog/home/hero.tsx";
import { HeroPicture } from "@/features/catalog/home/hero-picture.tsx";
import { Steps } from "@/features/catalog/home/steps.tsx";
import { SeeYours } from "@/features/photos/see-yours/see-yours.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readCurrentPricing } from "@/server/pricing.ts";
import { readPageTexts } from "@/server/shop-words.ts";

export const metadata = buildPageMetadata({ path: "/" });

const frames = memoryCollections.flatMap(getTemplateFrames);

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
        picture={
          <SeeYours>
            <HeroPicture />
          </SeeYours>
        }
      />
      <Steps />
      <Collections
        priceOf={(template) => (
          <Suspense fallback={<PricePlaceholder template={template} />}>
            <CurrentPrice template={template} />
          </Suspense>
        )}
      />
      <Frames />
    </>
  );
}

async function Announcement() {
  const { announcement } = await readPageTexts();
  return announcement ? (
    <AnnouncementLine line={announcement} className="font-semibold text-sm leading-5 lg:text-base" />
  ) : null;
}

/** Reserves space for the price until it is loaded. */
const PricePlaceholder = ({ template }: { template: Template }) => (
  <div aria-hidden="true" className="invisible">
    <WallPrice template={template} pricing={{ prices: specifiedPrices, promo: null }} />
  </div>
);

async function CurrentPrice({ template }: { template: Template }) {
  return <WallPrice template={template} pricing={await readCurrentPricing()} />;
}
