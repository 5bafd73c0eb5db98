import { type ArtQuery, type ArtView, buildArtQuery } from "@storywall/domain/catalog/art/schema";
import { frameSizeKeys } from "@storywall/domain/catalog/frames";
import { computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import Link from "next/link";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { ArtCard, artGrid } from "./art-card.tsx";
import { artTexts } from "./art-texts.tsx";

const EAGER_COUNT = 4;

type GalleryProps = { query: ArtQuery; found: PageOf<ArtView>; pricing: Pricing };

/** One page of artworks: first featured artworks by rank, then all others from newest to oldest. */
export function Gallery({ query, found, pricing: { prices, promo } }: GalleryProps) {
  const { items, total, pageSize } = found;
  const lowestPrice = Math.min(...frameSizeKeys.map((size) => computeTilePrice(prices, size)));
  return (
    <>
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="text-soft">
          {catalogTexts.pieceCount(total)}
        </p>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="text-soft">{artTexts.asFramedTile}</p>
          <PriceTag cents={lowestPrice} promo={promo} isStartingPrice />
        </div>
      </div>
      {items.length > 0 ? (
        <ul className={`mt-4 ${artGrid}`}>
          {items.map((art, index) => (
            <ArtCard key={art.id} art={art} isAboveFold={index < EAGER_COUNT} heading="h2" />
          ))}
        </ul>
      ) : (
        <EmptyGallery isPastLastPage={total > 0} />
      )}
      <GalleryPagination
        query={{ ...query, page: Math.min(query.page, Math.ceil(total / pageSize) + 1) }}
        total={total}
        pageSize={pageSize}
      />
    </>
  );
}

function EmptyGallery({ isPastLastPage }: { isPastLastPage: boolean }) {
  return (
    <EmptyState
      title={isPastLastPage ? artTexts.noMoreArtTitle : artTexts.noMatchTitle}
      action={
        <Link href="/art" className={getButtonClassName()}>
          {artTexts.showAllArt}
        </Link>
      }
    >
      {isPastLastPage ? artTexts.noMoreArtText : artTexts.noMatchText}
    </EmptyState>
  );
}

type GalleryPaginationProps = { query: ArtQuery; total: number; pageSize: number };

function GalleryPagination({ query, total, pageSize }: GalleryPaginationProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const getPageHref = (page: number) => `/art${buildArtQuery({ ...query, page })}`;
  return (
    <nav aria-label={artTexts.pages} className="mt-14 flex flex-wrap items-center justify-center gap-4">
      {query.page > 1 ? (
        <Link href={getPageHref(query.page - 1)} rel="prev" className={getButtonClassName("plain")}>
          {artTexts.previousPage(query.page - 1)}
        </Link>
      ) : null}
      <p className="tabular-nums">{artTexts.pageOfPages(query.page, last)}</p>
      {query.page < last ? (
        <Link href={getPageHref(query.page + 1)} rel="next" className={getButtonClassName("plain")}>
          {artTexts.nextPage(query.page + 1)}
        </Link>
      ) : null}
    </nav>
  );
}
