import { PageHeader } from "@storywall/ui/page-header";
import { LazyOwnSets } from "@/features/catalog/art-sets/lazy-own-sets.tsx";
import { SetCard } from "@/features/catalog/art-sets/set-card.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readCuratedSets } from "@/server/art.ts";
import { readCurrentPricing } from "@/server/pricing.ts";

/** Rendered per request, so sets and prices work without JavaScript. */
export const instant = false;

export const metadata = buildPageMetadata({
  path: "/art-sets",
  title: "Art sets",
  description: "Art that looks great together, framed and laid out as one wall.",
});

export default async function ArtSetsPage() {
  const [sets, pricing] = await Promise.all([readCuratedSets(), readCurrentPricing()]);
  return (
    <div className="mx-auto max-w-6xl px-4">
      <PageHeader title="Art sets">Art that looks great together, framed and laid out as one wall.</PageHeader>
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3">
        {sets.map((set) => (
          <SetCard key={set.id} set={set} pricing={pricing} />
        ))}
      </ul>
      <LazyOwnSets pricing={pricing} />
    </div>
  );
}
