import { frameSizeKeys, frameTypeKeys, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { ArtConfigurator } from "@/features/cart/art/art-configurator.tsx";
import { OfferBar } from "@/features/cart/promo/offer-bar.tsx";
import { RelatedArt } from "@/features/catalog/art/art-card.tsx";
import { toHangableArt } from "@/features/catalog/art/art-tile.tsx";
import { ArtTags } from "@/features/catalog/art/tags.tsx";
import { buildArtJsonLd, buildArtMetadata, JsonLd } from "@/lib/seo/structured-data.tsx";
import { readArtItem, readCurrentPricing, readNewVisitorOffer, readRelatedArt } from "@/server/catalog.ts";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const readItem = cache(readArtItem);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const art = await readItem((await params).id);
  if (!art) return {};
  return buildArtMetadata(art);
}

export default async function ArtItemPage({ params, searchParams }: Props) {
  const art = await readItem((await params).id);
  if (!art) notFound();
  const [query, offer, pricing, related] = await Promise.all([
    searchParams,
    readNewVisitorOffer(),
    readCurrentPricing(),
    readRelatedArt(art.id),
  ]);
  const size = String(query.size ?? "");
  const { title, orientation } = art;
  const tags = art.tags.filter((tag) => tag !== orientation);
  const companions = related.length < 2 ? [] : related.slice(0, 2);
  return (
    <>
      <OfferBar {...offer} />
      <div className="mx-auto max-w-6xl px-4">
        <JsonLd data={buildArtJsonLd(art, pricing)} />
        <nav aria-label={pageTexts.art.breadcrumb} className="pt-4">
          <Link
            href="/art"
            className="inline-flex min-h-11 min-w-11 items-center text-soft underline-offset-4 hover:underline"
          >
            {pageTexts.art.title}
          </Link>
        </nav>
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-2 mb-6 text-lg text-soft">{pageTexts.art.artist(art.artist)}</p>
        <ArtConfigurator
          art={toHangableArt(art)}
          companions={companions.map(toHangableArt)}
          pricing={pricing}
          initial={{
            frame: frameTypeKeys.find((key) => key === query.frame) ?? "timeless",
            size: isFrameSize(size) ? size : (frameSizeKeys[1] ?? frameSizeKeys[0]),
          }}
        />
        <ArtTags tags={tags} />
        <RelatedArt related={related.slice(companions.length)} />
      </div>
    </>
  );
}
