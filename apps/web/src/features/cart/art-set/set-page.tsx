import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { frameTypes } from "@storywall/domain/catalog/frame-types";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { findFrameOfSet, findTemplateOfSet } from "@storywall/domain/walls/art-designs";
import Link from "next/link";
import { Room } from "@/components/room/room.tsx";
import { ArtCard } from "@/features/catalog/art/art-card.tsx";
import { SetPrice } from "@/features/catalog/art-sets/set-price.tsx";
import { getSetSize, SetWall } from "@/features/catalog/art-sets/set-wall.tsx";
import { AddSetToCartButton } from "./add-set-to-cart-button.tsx";

type Props = { set: FullArtSet; pricing: Pricing };

export function SetPage({ set, pricing }: Props) {
  const size = isFrameSize(set.frameSize) ? frameSizes[set.frameSize] : null;
  return (
    <div className="mx-auto max-w-6xl px-4">
      <nav aria-label="Breadcrumb" className="pt-4">
        <Link
          href="/art-sets"
          className="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:underline"
        >
          Art sets
        </Link>
      </nav>
      <h1 className="text-4xl sm:text-5xl">{set.name}</h1>
      {set.description ? <p className="mt-2 text-lg text-soft">{set.description}</p> : null}
      <div className="mt-6 grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <Room group={getSetSize(set)} isNarrow className="rounded-2xl">
          <SetWall set={set} pictureWidth={640} />
        </Room>
        <div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <dt className="text-soft">Layout</dt>
            <dd>{findTemplateOfSet(set)?.name ?? "single tiles, each listed separately in the cart"}</dd>
            <dt className="text-soft">Tiles</dt>
            <dd>
              {set.items.length}
              {size ? `, ${size.name}: ${size.sizeText} each` : ""}
            </dd>
            <dt className="text-soft">Frame</dt>
            <dd>{frameTypes[findFrameOfSet(set)].name}. Use Edit in the cart to change it.</dd>
          </dl>
          <div className="mt-6">
            <SetPrice set={set} pricing={pricing} />
          </div>
          <AddSetToCartButton set={set} />
        </div>
      </div>
      <section aria-labelledby="works" className="mt-16">
        <h2 id="works" className="text-2xl">
          In this set
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
