import type { ArtQuery } from "@storywall/domain/catalog/art/art-query";
import type { ArtView } from "@storywall/domain/catalog/art/schema";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import Link from "next/link";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { ArtCard } from "./art-card.tsx";
import { artTexts } from "./art-texts.tsx";
import { GalleryPagination } from "./gallery-pagination.tsx";

const EAGER_COUNT = 6;

/** One page of works: first featured works by rank, then all others from newest to oldest. */
export function Gallery({ query, found }: { query: ArtQuery; found: PageOf<ArtView> }) {
  const { items, total, pageSize } = found;
  return (
    <>
      <p role="status" className="mt-6 text-soft">
        {catalogTexts.pieceCount(total)}
      </p>
      {items.length > 0 ? (
        <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
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
