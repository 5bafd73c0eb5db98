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

export default async function HomePage() {
  const [{ announcement }, pricing] = await Promise.all([readPageTexts(), readCurrentPricing()]);
  return (
    <>
      <Hero
        announcement={
          announcement ? (
            <AnnouncementLine line={announcement} className="font-semibold text-sm leading-5 lg:text-base" />
          ) : null
        }
        picture={
          <SeeYours>
            <HeroPicture />
          </SeeYours>
        }
      />
      <Steps />
      <Collections pricing={pricing} />
      <Frames />
    </>
  );
}
