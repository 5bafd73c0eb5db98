import { PageHeader } from "@storywall/ui/page-header";
import { OwnSetsHost } from "@/features/catalog/art-sets/own-sets-host.tsx";
import { SetCard } from "@/features/catalog/art-sets/set-card.tsx";
import { pageMetadata } from "@/lib/seo/page-metadata.ts";
import { activePromo } from "@/server/active-promo.ts";
import { curatedSets } from "@/server/art.ts";

/** Rendered per request, so sets and prices work without JavaScript. */
export const instant = false;

export const metadata = pageMetadata({
  path: "/art-sets",
  title: "Art sets",
  description: "Art that looks great together, framed and laid out as one wall.",
});

export default async function ArtSetsPage() {
  const [sets, active] = await Promise.all([curatedSets(), activePromo()]);
  const promo = active && { code: active.code, basisPointsOff: active.basisPointsOff };
  return (
    <div className="mx-auto max-w-6xl px-4">
      <PageHeader title="Art sets">Art that looks great together, framed and laid out as one wall.</PageHeader>
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3">
        {sets.map((set) => (
          <SetCard key={set.id} set={set} promo={promo} />
        ))}
      </ul>
      <OwnSetsHost promo={promo} />
    </div>
  );
}
