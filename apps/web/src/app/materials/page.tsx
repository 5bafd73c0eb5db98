import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { OfferBar } from "@/features/cart/promo/offer-bar.tsx";
import {
  MakersSection,
  MakingSection,
  MaterialFactsSection,
  TileLayersSection,
} from "@/features/catalog/materials/materials.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readNewVisitorOffer, readPageTexts } from "@/server/catalog.ts";

export const metadata = buildPageMetadata({
  path: "/materials",
  title: pageTexts.materials.title,
  description: pageTexts.materials.description,
});

export default async function MaterialsPage() {
  const [offer, { materials, makers, reviews, tileWeights }] = await Promise.all([
    readNewVisitorOffer(),
    readPageTexts(),
  ]);
  return (
    <>
      <OfferBar {...offer} />
      <div className="mx-auto max-w-6xl px-4">
        <PageHeader title={pageTexts.materials.title}>{pageTexts.materials.intro}</PageHeader>
      </div>
      <TileLayersSection materials={materials} />
      <MaterialFactsSection materials={materials} tileWeights={tileWeights} />
      <MakingSection />
      <MakersSection makers={makers} reviews={reviews} />
    </>
  );
}
