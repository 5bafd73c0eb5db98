import { ArtSetId } from "@storywall/domain/kernel/ids";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { LazyPrivateSet } from "@/features/cart/art-set/lazy-private-set.tsx";
import { ArtSetPageContent } from "@/features/cart/art-set/set-page.tsx";
import { OfferBar } from "@/features/cart/promo/offer-bar.tsx";
import { buildArtSetJsonLd, buildArtSetMetadata, JsonLd } from "@/lib/seo/structured-data.tsx";
import { hasArtSet, readCuratedSet, readCurrentPricing, readNewVisitorOffer } from "@/server/catalog.ts";

type Props = { params: Promise<{ id: string }> };

const readSet = cache(readCuratedSet);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const set = await readSet((await params).id);
  // The set is private or unknown, so search engines must not index the page.
  if (!set) return { title: pageTexts.artSets.privateSet, robots: { index: false, follow: false } };
  return buildArtSetMetadata(set);
}

export default async function ArtSetPage({ params }: Props) {
  const { id } = await params;
  const parsedId = ArtSetId.safeParse(id);
  if (!parsedId.success) notFound();
  const [set, offer, pricing] = await Promise.all([readSet(id), readNewVisitorOffer(), readCurrentPricing()]);
  // A private set is not rendered on the server: its visitor's browser loads it.
  if (!set && !(await hasArtSet(parsedId.data))) notFound();
  if (!set) return <LazyPrivateSet setId={parsedId.data} pricing={pricing} />;
  return (
    <>
      <JsonLd data={buildArtSetJsonLd(set, pricing)} />
      <OfferBar {...offer} />
      <ArtSetPageContent set={set} pricing={pricing} />
    </>
  );
}
