"use client";

import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frame-types";
import { salePrice } from "@storywall/domain/catalog/price-wall";
import type { Promo } from "@storywall/domain/catalog/promos";
import { formatMoney } from "@storywall/domain/kernel/money";
import { useState } from "react";
import { PutIntoCart } from "@/features/cart/put-into-cart.tsx";
import { ArtTile, type Choice, type HungArt } from "@/features/catalog/art/art-tile.tsx";
import { OnWall } from "@/features/catalog/art/on-wall.tsx";
import type { Openings } from "@/features/catalog/art/openings.ts";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import { ChoiceGroup } from "./choice-group.tsx";

type Props = {
  art: HungArt & { title: string };
  openings: Openings;
  promo: Pick<Promo, "code" | "basisPointsOff"> | null;
  /** Choice from the address. */
  initial: Choice;
};

/** Preview, options and purchase of one artwork. The URL holds the selected options. */
export function HangIt({ art, openings, promo, initial }: Props) {
  const [choice, setChoice] = useState(initial);
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    const { pathname } = window.location;
    window.history.replaceState(null, "", `${pathname}?frame=${next.frame}&size=${next.size}`);
  };
  const { price } = frameSizes[choice.size];
  const isLying = art.orientation === "landscape";

  return (
    <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <OnWall art={art} choice={choice}>
        <ArtTile art={art} openings={openings} choice={choice} />
      </OnWall>
      <form aria-label={`Hang ${art.title}`} onSubmit={(event) => event.preventDefault()} className="grid gap-7">
        <ChoiceGroup
          legend="Frame"
          name="frame"
          columns="grid-cols-2 lg:grid-cols-3"
          chosen={choice.frame}
          onChoose={(frame) => choose({ frame })}
          options={frameTypeKeys.map((key) => ({
            key,
            text: frameTypes[key].name,
            about: `${frameTypes[key].color}, ${frameTypes[key].matType === "none" ? "no mat" : "white mat"}`,
            isAway: frameTypes[key].isOutOfStock,
          }))}
        />
        <ChoiceGroup
          legend="Size"
          name="size"
          columns="grid-cols-2"
          chosen={choice.size}
          onChoose={(size) => choose({ size })}
          options={frameSizeKeys.map((key) => ({
            key,
            text: frameSizes[key].name,
            about: frameSizes[key].sizeText.replace(" (", "\n").replace(")", ""),
            price: formatMoney(salePrice(frameSizes[key].price, promo)),
          }))}
        />
        {isLying ? (
          <p className="text-soft">This piece is wide, so its tile hangs sideways. The magnet holds it either way.</p>
        ) : null}
        <div>
          <div aria-live="polite">
            <PriceTag cents={price} promo={promo} />
          </div>
          <PutIntoCart
            text="Add to cart"
            className="mt-3 w-full"
            lines={async () => {
              const { artLine } = await import("./art-line.ts");
              return [artLine(art, choice)];
            }}
          />
        </div>
      </form>
    </div>
  );
}
