import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { ArtCard } from "./art-card.tsx";
import { artTexts } from "./art-texts.tsx";

export function RelatedArt({ related }: { related: readonly ArtView[] }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16">
      <h2 id="related" className="text-2xl">
        {artTexts.moreLikeThis}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
        {related.slice(0, 8).map((art) => (
          <ArtCard key={art.id} art={art} />
        ))}
      </ul>
    </section>
  );
}
