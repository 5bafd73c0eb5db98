import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { AddArtSetButton } from "@/features/cart/art-set/add-art-set-button.tsx";
import { LazyOwnArtSets } from "@/features/cart/art-set/lazy-own-art-sets.tsx";
import { OfferBar } from "@/features/cart/promo/offer-bar.tsx";
import { ArtSetCard } from "@/features/catalog/art-sets/set-card.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readCuratedSets, readCurrentPricing, readNewVisitorOffer } from "@/server/catalog.ts";

export const metadata = buildPageMetadata({
  path: "/art-sets",
  title: pageTexts.artSets.title,
  description: pageTexts.artSets.intro,
});

export default async function ArtSetsPage() {
  const [sets, offer, pricing] = await Promise.all([readCuratedSets(), readNewVisitorOffer(), readCurrentPricing()]);
  return (
    <>
      <OfferBar {...offer} />
      <div className="mx-auto max-w-6xl px-4">
        <PageHeader title={pageTexts.artSets.title}>{pageTexts.artSets.intro}</PageHeader>
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3">
          {sets.map((set) => (
            <ArtSetCard key={set.id} set={set} pricing={pricing} heading="h2">
              <AddArtSetButton set={set} />
            </ArtSetCard>
          ))}
        </ul>
        <LazyOwnArtSets pricing={pricing} />
      </div>
    </>
  );
}
