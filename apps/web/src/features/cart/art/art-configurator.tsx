"use client";

import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frame-types";
import { computeSalePrice } from "@storywall/domain/catalog/price-wall";
import { computeTilePrice, type Pricing } from "@storywall/domain/catalog/prices";
import { formatMoney } from "@storywall/domain/kernel/money";
import { useState } from "react";
import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import { type ArtOptions, ArtTile, type FramableArt } from "@/features/catalog/art/art-tile.tsx";
import type { PictureTransforms } from "@/features/catalog/art/picture-transforms.ts";
import { WallPreview } from "@/features/catalog/art/wall-preview.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { ChoiceGroup } from "./choice-group.tsx";

type Props = {
  art: FramableArt & { title: string };
  pictureTransforms: PictureTransforms;
  pricing: Pricing;
  /** Options in the URL when the page loads. */
  initial: ArtOptions;
};

/** Preview, options and purchase of one artwork. The URL holds the selected options. */
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
      <form aria-label={`Hang ${art.title}`} onSubmit={(event) => event.preventDefault()} className="grid gap-7">
        <ChoiceGroup
          legend="Frame"
          name="frame"
          columns="grid-cols-2 lg:grid-cols-3"
          chosen={choice.frame}
          onChoose={(frame) => changeOptions({ frame })}
          options={frameTypeKeys.map((key) => ({
            key,
            text: frameTypes[key].name,
            description: `${frameTypes[key].color}, ${frameTypes[key].matType === "none" ? "no mat" : "white mat"}`,
            isUnavailable: frameTypes[key].isOutOfStock,
          }))}
        />
        <ChoiceGroup
          legend="Size"
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
        {isLandscape ? (
          <p className="text-soft">This piece is wide, so its tile hangs sideways. The magnet holds it either way.</p>
        ) : null}
        <div>
          <div aria-live="polite">
            <PriceTag cents={computeTilePrice(prices, choice.size)} promo={promo} />
          </div>
          <AddToCartButton
            text="Add to cart"
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
