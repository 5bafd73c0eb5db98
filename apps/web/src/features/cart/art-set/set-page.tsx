import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { frameSizes, frameTypes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { findFrameOfSet, findTemplateOfSet } from "@storywall/domain/walls/art-designs";
import Link from "next/link";
import { ArtCard } from "@/features/catalog/art/art-card.tsx";
import { SetPrice } from "@/features/catalog/art-sets/set-price.tsx";
import { computeSetLayout, SetWall } from "@/features/catalog/art-sets/set-wall.tsx";
import { HungGroup } from "@/features/catalog/living-room.tsx";
import { AddSetToCartButton } from "./add-set-to-cart-button.tsx";
import { setPageTexts } from "./set-page-texts.ts";

type Props = { set: FullArtSet; pricing: Pricing };

export function SetPage({ set, pricing }: Props) {
  const size = isFrameSize(set.frameSize) ? frameSizes[set.frameSize] : null;
  return (
    <div className="mx-auto max-w-6xl px-4">
      <nav aria-label={setPageTexts.breadcrumb} className="pt-4">
        <Link
          href="/art-sets"
          className="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:underline"
        >
          {setPageTexts.artSets}
        </Link>
      </nav>
      <h1 className="text-4xl sm:text-5xl">{set.name}</h1>
      {set.description ? <p className="mt-2 text-lg text-soft">{set.description}</p> : null}
      <div className="mt-6 grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <HungGroup layout={computeSetLayout(set)} aspect={4 / 3} maxWidthRem={44}>
          {(margin, place) => <SetWall set={set} pictureWidth={640} margin={margin} place={place} />}
        </HungGroup>
        <div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <dt className="text-soft">{setPageTexts.layout}</dt>
            <dd>{findTemplateOfSet(set)?.name ?? setPageTexts.singleTiles}</dd>
            <dt className="text-soft">{setPageTexts.tiles}</dt>
            <dd>{size ? setPageTexts.tilesOfSize(set.items.length, size.name, size.sizeText) : set.items.length}</dd>
            <dt className="text-soft">{setPageTexts.frame}</dt>
            <dd>{setPageTexts.frameCanBeChanged(frameTypes[findFrameOfSet(set)].name)}</dd>
          </dl>
          <div className="mt-6">
            <SetPrice set={set} pricing={pricing} />
          </div>
          <AddSetToCartButton set={set} />
        </div>
      </div>
      <section aria-labelledby="works" className="mt-16">
        <h2 id="works" className="text-2xl">
          {setPageTexts.works}
        </h2>
        <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 md:grid-cols-4">
          {set.items.map(({ tileName, art }) => (
            <ArtCard key={tileName} art={art} />
          ))}
        </ul>
      </section>
    </div>
  );
}
