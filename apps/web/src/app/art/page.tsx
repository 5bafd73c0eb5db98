import { readArtQuery } from "@storywall/domain/catalog/art/schema";
import { formatTag } from "@storywall/domain/catalog/art/tags";
import { PageHeader } from "@storywall/ui/page-header";
import type { Metadata } from "next";
import Link from "next/link";
import { pageTexts } from "@/app/page-texts.ts";
import { OfferBar } from "@/features/cart/promo/offer-bar.tsx";
import { Gallery } from "@/features/catalog/art/gallery.tsx";
import { TagFilters } from "@/features/catalog/art/tags.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readArtPage, readArtTags, readCurrentPricing, readNewVisitorOffer } from "@/server/catalog.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { tags, page } = readArtQuery(await searchParams);
  return buildPageMetadata({
    // Filtered views have the canonical URL `/art`. Each page of the unfiltered list has its own canonical URL.
    path: page > 1 && tags.length === 0 ? `/art?page=${page}` : "/art",
    title: pageTexts.art.pageTitle(tags.map(formatTag), page),
    description: pageTexts.art.description,
  });
}

export default async function ArtPage({ searchParams }: Props) {
  const query = readArtQuery(await searchParams);
  const [found, tags, offer, pricing] = await Promise.all([
    readArtPage(query.tags, query.page),
    readArtTags(),
    readNewVisitorOffer(),
    readCurrentPricing(),
  ]);
  return (
    <>
      <OfferBar {...offer} />
      <div className="mx-auto max-w-6xl px-4">
        <PageHeader title={pageTexts.art.title}>
          {pageTexts.art.intro}{" "}
          <Link href="/art-sets" className="text-ink underline underline-offset-4">
            {pageTexts.art.seeSets}
          </Link>
        </PageHeader>
        <TagFilters tags={tags} query={query} />
        <Gallery query={query} found={found} pricing={pricing} />
      </div>
    </>
  );
}
