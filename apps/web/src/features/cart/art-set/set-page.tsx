import type { FullArtSet } from "@storywall/domain/catalog/art/schema";
import type { Pricing } from "@storywall/domain/catalog/prices";
import Link from "next/link";
import { ArtCard, artGrid } from "@/features/catalog/art/art-card.tsx";
import { ArtSetConfigurator } from "./set-configurator.tsx";

const texts = {
  breadcrumb: "Breadcrumb",
  artSets: "Art sets",
  works: "In this set",
};

type Props = { set: FullArtSet; pricing: Pricing };

export function ArtSetPageContent({ set, pricing }: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4">
      <nav aria-label={texts.breadcrumb} className="pt-4">
        <Link
          href="/art-sets"
          className="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:underline"
        >
          {texts.artSets}
        </Link>
      </nav>
      <h1 className="text-4xl sm:text-5xl">{set.name}</h1>
      {set.description ? <p className="mt-2 text-lg text-soft">{set.description}</p> : null}
      <ArtSetConfigurator set={set} pricing={pricing} />
      <section aria-labelledby="works" className="mt-16">
        <h2 id="works" className="text-2xl">
          {texts.works}
        </h2>
        <ul className={`mt-5 ${artGrid}`}>
          {set.items.map(({ tileName, art }) => (
            <ArtCard key={tileName} art={art} />
          ))}
        </ul>
      </section>
    </div>
  );
}
