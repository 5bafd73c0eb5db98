import { OfferBar } from "@/features/cart/promo/offer-bar.tsx";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { framePictures } from "@/features/catalog/frame-pictures.ts";
import { CollectionsSection } from "@/features/catalog/home/collections-section.tsx";
import { FramesSection } from "@/features/catalog/home/frames-section.tsx";
import { HeroPicture } from "@/features/catalog/home/hero-picture.tsx";
import { Hero, StartSection } from "@/features/catalog/home/home.tsx";
import { StepsSection } from "@/features/catalog/home/steps-section.tsx";
import { MaterialsTeaser, ReviewsSection } from "@/features/catalog/materials/materials.tsx";
import { OwnPhotosHero } from "@/features/photos/own-photos/own-photos-hero.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readCurrentPricing, readNewVisitorOffer, readPageTexts } from "@/server/catalog.ts";

export const metadata = buildPageMetadata({ path: "/" });

const SHOWN_REVIEWS = 3;

export default async function HomePage() {
  const [{ announcement, materials, reviews }, offer, pricing] = await Promise.all([
    readPageTexts(),
    readNewVisitorOffer(),
    readCurrentPricing(),
  ]);
  return (
    <>
      <OfferBar {...offer} />
      <Hero
        announcement={
          announcement ? (
            <AnnouncementLine line={announcement} className="font-semibold text-sm leading-5 lg:text-base" />
          ) : null
        }
        picture={
          <OwnPhotosHero>
            <HeroPicture />
          </OwnPhotosHero>
        }
      />
      <CollectionsSection pricing={pricing} />
      <StepsSection />
      <MaterialsTeaser materials={materials} />
      <FramesSection pictures={framePictures} />
      <ReviewsSection reviews={reviews.slice(0, SHOWN_REVIEWS)} />
      <StartSection />
    </>
  );
}
