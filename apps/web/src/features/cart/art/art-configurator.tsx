"use client";

import { frameSizeKeys, frameSizes, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import { computeSalePrice, computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import { formatMoney } from "@storywall/domain/kernel/money";
import Image from "next/image";
import Link from "next/link";
import { useState } from "react";
import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import { cartButtonTexts } from "@/features/cart/cart-button.tsx";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import type { ArtOptions, HangableArt } from "@/features/catalog/art/art-tile.tsx";
import { WallPreview } from "@/features/catalog/art/wall-preview.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { NoScriptFallback } from "@/lib/no-script-fallback.tsx";
import { artConfiguratorTexts, ChoiceGroup, describeFrameType } from "./choice-group.tsx";

const texts = {
  goesWith: "Goes well with",
  soldSeparately: (isBelow: boolean) =>
    `They hang ${isBelow ? "below it" : "on both sides of it"} in the room, and each is sold separately.`,
  addAllThree: "Add all three",
};

const THUMBNAIL_WIDTH = 48;

type Props = {
  art: HangableArt;
  /** The two artworks that are shown and sold together with this one; empty if there are none. */
  companions: readonly HangableArt[];
  pricing: Pricing;
  /** Options from the URL at page load. */
  initial: ArtOptions;
};

/** Shows one artwork with its preview, its options and a purchase button. The selected options are in the URL. */
export function ArtConfigurator({ art, companions, pricing, initial }: Props) {
  const [choice, setChoice] = useState(initial);
  const changeOptions = (change: Partial<ArtOptions>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    const { pathname } = window.location;
    window.history.replaceState(null, "", `${pathname}?frame=${next.frame}&size=${next.size}`);
  };
  const { prices, promo } = pricing;
  const isLandscape = art.orientation === "landscape";

  return (
    <div className="grid items-start gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <WallPreview art={art} companions={companions} choice={choice} />
      <form
        aria-label={artConfiguratorTexts.form(art.title)}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-7"
      >
        <ChoiceGroup
          legend={artConfiguratorTexts.frame}
          name="frame"
          columns="grid-cols-2 lg:grid-cols-3"
          chosen={choice.frame}
          onChoose={(frame) => changeOptions({ frame })}
          options={frameTypeKeys.map((key) => ({
            key,
            text: frameTypes[key].name,
            description: describeFrameType(key),
            isUnavailable: frameTypes[key].isOutOfStock,
          }))}
        />
        <ChoiceGroup
          legend={artConfiguratorTexts.size}
          name="size"
          columns="grid-cols-2"
          chosen={choice.size}
          onChoose={(size) => changeOptions({ size })}
          options={frameSizeKeys.map((key) => ({
            key,
            text: frameSizes[key].name,
            description: frameSizes[key].sizeText.replace(" (", "\n").replace(")", ""),
            price: formatMoney(computeSalePrice(computeTilePrice(prices, key), promo)),
          }))}
        />
        {isLandscape ? <p className="text-soft">{artConfiguratorTexts.wideArt}</p> : null}
        <div>
          <div aria-live="polite">
            <PriceTag cents={computeTilePrice(prices, choice.size)} promo={promo} />
          </div>
          <NoScriptFallback sentence={cartButtonTexts.needsScripts} className="mt-3">
            <AddToCartButton
              text={cartButtonTexts.addToCart}
              className="mt-3 w-full"
              lines={() => createArtLines([art], choice)}
            />
          </NoScriptFallback>
        </div>
        {companions.length > 0 ? (
          <CompanionOffer art={art} companions={companions} pricing={pricing} choice={choice} />
        ) : null}
      </form>
    </div>
  );
}

type CompanionOfferProps = Pick<Props, "art" | "companions" | "pricing"> & { choice: ArtOptions };

/** Links to the companions in the chosen frame and size, and sells all three artworks together. */
function CompanionOffer({ art, companions, pricing: { prices, promo }, choice }: CompanionOfferProps) {
  const works = [art, ...companions];
  const price = computeTilePrice(prices, choice.size);
  return (
    <section aria-labelledby="goes-with" className="border-line border-t pt-6">
      <h2 id="goes-with" className="text-xl">
        {texts.goesWith}
      </h2>
      <p className="mt-1 text-soft">{texts.soldSeparately(art.orientation === "landscape")}</p>
      <ul className="mt-3 mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2">
        {companions.map(({ id, title, width, height }) => (
          <li key={id} className="group relative flex items-center gap-3 rounded-xl bg-wall p-2">
            <Image
              src={getArtImagePath(id, 400)}
              alt=""
              width={THUMBNAIL_WIDTH}
              height={Math.round((THUMBNAIL_WIDTH * height) / width)}
            />
            <Link
              href={`/art/${id}?frame=${choice.frame}&size=${choice.size}`}
              prefetch={false}
              className="card-link leading-snug"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <PriceTag cents={works.length * price} sale={works.length * computeSalePrice(price, promo)} promo={promo} />
      </div>
      <AddToCartButton
        text={texts.addAllThree}
        variant="plain"
        className="noscript:hidden mt-3 w-full"
        lines={() => createArtLines(works, choice)}
      />
    </section>
  );
}

/** Creates one line for each artwork. The modules for this are loaded on the first use. */
async function createArtLines(works: readonly HangableArt[], choice: ArtOptions) {
  const { createArtLine } = await import("./create-art-line.ts");
  return works.map((work) => createArtLine(work, choice));
}
