import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { ArtCard } from "./art-card.tsx";

export function RelatedArt({ related }: { related: readonly ArtView[] }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16">
      <h2 id="related" className="text-2xl">
        More like this
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
        {related.slice(0, 8).map((one) => (
          <ArtCard key={one.id} art={one} />
        ))}
      </ul>
    </section>
  );
}
