"use client";

import { frameSizeKeys, frameSizes, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import { computeSalePrice, computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import { formatMoney } from "@storywall/domain/kernel/money";
import { useState } from "react";
import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import { cartButtonTexts } from "@/features/cart/cart-button.tsx";
import {
  type ArtOptions,
  ArtTile,
  type FramableArt,
  type PictureTransforms,
} from "@/features/catalog/art/art-tile.tsx";
import { WallPreview } from "@/features/catalog/art/wall-preview.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { artConfiguratorTexts, ChoiceGroup, describeFrame } from "./choice-group.tsx";

type Props = {
  art: FramableArt & { title: string };
  pictureTransforms: PictureTransforms;
  pricing: Pricing;
  /** Options from the URL at page load. */
  initial: ArtOptions;
};

/** Shows one artwork with its preview, its options and a purchase button. The selected options are in the URL. */
export function ArtConfigurator({ art, pictureTransforms, pricing, initial }: Props) {
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
    <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <WallPreview art={art} choice={choice}>
        <ArtTile art={art} pictureTransforms={pictureTransforms} choice={choice} />
      </WallPreview>
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
            description: describeFrame(key),
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
          <AddToCartButton
            text={cartButtonTexts.addToCart}
            className="mt-3 w-full"
            lines={async () => {
              const { createArtLine } = await import("./create-art-line.ts");
              return [createArtLine(art, choice)];
            }}
          />
        </div>
      </form>
    </div>
  );
}
