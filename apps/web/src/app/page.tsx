import { OfferBar } from "@/features/cart/promo/offer-bar.tsx";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { HeroPicture } from "@/features/catalog/home/hero-picture.tsx";
import { CollectionsSection, FramesSection, Hero, StepsSection } from "@/features/catalog/home/home.tsx";
import { MaterialsTeaser } from "@/features/catalog/materials/materials.tsx";
import { OwnPhotosHero } from "@/features/photos/own-photos/own-photos-hero.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readCurrentPricing, readNewVisitorOffer, readPageTexts } from "@/server/catalog.ts";

export const metadata = buildPageMetadata({ path: "/" });

export default async function HomePage() {
  const [{ announcement }, offer, pricing] = await Promise.all([
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
      <StepsSection />
      <MaterialsTeaser />
      <CollectionsSection pricing={pricing} />
      <FramesSection />
    </>
  );
}
