import { templates } from "@storywall/domain/catalog/templates";
import { readWallFilter } from "@storywall/domain/walls/filter-templates";
import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { OfferBar } from "@/features/cart/promo/offer-bar.tsx";
import { ArtTeaser, SizesSection } from "@/features/catalog/browse/browse-sections.tsx";
import { FrameGallery } from "@/features/catalog/browse/frame-gallery.tsx";
import { WallAdvice } from "@/features/catalog/browse/wall-advice.tsx";
import { WallGallery } from "@/features/catalog/browse/wall-gallery.tsx";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { framePictures } from "@/features/catalog/frame-pictures.ts";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { buildTemplateListJsonLd, JsonLd } from "@/lib/seo/structured-data.tsx";
import { readCurrentPricing, readFeaturedArt, readNewVisitorOffer, readPageTexts } from "@/server/catalog.ts";

export const metadata = buildPageMetadata({
  path: "/browse",
  title: pageTexts.browse.pageTitle,
  description: pageTexts.browse.description,
});

const ART_COUNT = 6;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function BrowsePage({ searchParams }: Props) {
  const [query, offer, pricing, texts, art] = await Promise.all([
    searchParams,
    readNewVisitorOffer(),
    readCurrentPricing(),
    readPageTexts(),
    readFeaturedArt(ART_COUNT),
  ]);
  return (
    <>
      <JsonLd data={buildTemplateListJsonLd(templates, pricing)} />
      <OfferBar {...offer} />
      <div className="mx-auto max-w-6xl px-4">
        <PageHeader title={pageTexts.browse.title}>
          {pageTexts.browse.intro}
          {texts.announcement ? (
            <AnnouncementLine line={texts.announcement} className="mt-3 font-semibold text-ink" />
          ) : null}
        </PageHeader>
        <WallGallery filter={readWallFilter(query)} pricing={pricing} />
      </div>
      <SizesSection pricing={pricing} tileWeights={texts.tileWeights} />
      <FrameGallery pictures={framePictures} />
      <WallAdvice />
      <ArtTeaser items={art} />
    </>
  );
}
