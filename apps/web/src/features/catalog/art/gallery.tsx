import type { ArtQuery } from "@storywall/domain/catalog/art/art-query";
import type { ArtView } from "@storywall/domain/catalog/art/schema";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { buttonClass } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import Link from "next/link";
import { ArtCard } from "./art-card.tsx";
import { Pages } from "./pages.tsx";

const EARLY = 6;

/** One page of works: featured by rank, then newest. */
export function Gallery({ query, found }: { query: ArtQuery; found: PageOf<ArtView> }) {
  const { items, total, pageSize } = found;
  return (
    <>
      <p role="status" className="mt-6 text-soft">
        {total === 1 ? "1 piece" : `${total} pieces`}
      </p>
      {items.length > 0 ? (
        <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
          {items.map((art, index) => (
            <ArtCard key={art.id} art={art} isEarly={index < EARLY} heading="h2" />
          ))}
        </ul>
      ) : (
        <Nothing isPast={total > 0} />
      )}
      <Pages
        query={{ ...query, page: Math.min(query.page, Math.ceil(total / pageSize) + 1) }}
        total={total}
        pageSize={pageSize}
      />
    </>
  );
}

function Nothing({ isPast }: { isPast: boolean }) {
  return (
    <EmptyState
      title={isPast ? "No more art" : "No art has all of these tags"}
      action={
        <Link href="/art" className={buttonClass()}>
          Show all art
        </Link>
      }
    >
      {isPast ? "You've reached the end of the gallery." : "Remove a tag, or browse all art."}
    </EmptyState>
  );
}
