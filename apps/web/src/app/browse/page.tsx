import { readWallFilter } from "@storywall/domain/catalog/filter-templates";
import { type Template, templates } from "@storywall/domain/catalog/templates";
import { PageHeader } from "@storywall/ui/page-header";
import { ArtTeaser } from "@/features/browse/art-teaser";
import { FrameGallery, galleryFrames } from "@/features/browse/frame-gallery";
import { PromoNote } from "@/features/browse/promo-note";
import { Sizes, sizesFrames } from "@/features/browse/sizes";
import { framesOf } from "@/features/browse/template-card";
import { WallGallery } from "@/features/browse/wall-gallery";
import { activePromo } from "@/server/active-promo";
import { featuredArt } from "@/server/art";
import { shopWords } from "@/server/shop-words";
import { SaidLine } from "@/shared/copy/said-line";
import { JsonLd } from "@/shared/seo/json-ld";
import { pageMetadata } from "@/shared/seo/page-metadata";
import type { SalePromo } from "@/shared/seo/product-data";
import { templateData } from "@/shared/seo/template-data";
import { SharedFrames } from "@/shared/tiles/shared-frames";

/** Rendered whole for each request, so that filters and sale prices are there without JavaScript. */
export const instant = false;

export const metadata = pageMetadata({
  path: "/browse",
  title: "Walls, sizes and prices",
  description: "Every wall we make, drawn to scale: layouts, four sizes, six frames, and what each costs today.",
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function BrowsePage({ searchParams }: Props) {
  const [query, promo, words, art] = await Promise.all([searchParams, activePromo(), shopWords(), featuredArt()]);
  return (
    <>
      <SharedFrames page="browse" tiles={[...templates.flatMap(framesOf), ...galleryFrames, ...sizesFrames]} />
      <JsonLd data={{ "@type": "ItemList", itemListElement: templates.map(asItem(promo)) }} />
      <div className="mx-auto max-w-6xl px-4">
        <PageHeader title="Choose your wall">
          Printed, framed and magnetic. Pick a layout, add your photos, hang it without a nail.
          {words.announcement ? <SaidLine line={words.announcement} className="mt-3 font-semibold text-ink" /> : null}
          <div>
            <PromoNote promo={promo} words={words.promotion} />
          </div>
        </PageHeader>
        <WallGallery filter={readWallFilter(query)} promo={promo} />
      </div>
      <Sizes promo={promo} />
      <FrameGallery />
      <ArtTeaser items={art} />
    </>
  );
}

const asItem = (promo: SalePromo) => (template: Template, index: number) => ({
  "@type": "ListItem",
  position: index + 1,
  item: templateData(template, promo),
});
