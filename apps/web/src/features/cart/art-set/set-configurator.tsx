"use client";

import { frameSizes, frameTypes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { singleTile } from "@storywall/domain/catalog/templates";
import { createArtSetLines, findArtSetFrame, findArtSetTemplate } from "@storywall/domain/walls/art-designs";
import { useState } from "react";
import { AddToCartButton } from "@/features/cart/add-to-cart-button.tsx";
import { artConfiguratorTexts, ChoiceGroup, describeFrameType } from "@/features/cart/art/choice-group.tsx";
import { cartButtonTexts } from "@/features/cart/cart-button.tsx";
import {
  ArtSetPrice,
  ArtSetWall,
  computeArtSetLayout,
  type DisplayedSet,
} from "@/features/catalog/art-sets/set-wall.tsx";
import { GroupInLivingRoom } from "@/features/catalog/living-room.tsx";
import { NoScriptFallback } from "@/lib/no-script-fallback.tsx";

const texts = {
  form: (name: string) => `Choose a frame for ${name}`,
  layout: "Layout",
  singleTiles: "Single tiles, listed separately in your cart",
  tiles: "Tiles",
  tilesOfSize: (count: number, size: string, dimensions: string) =>
    `${count} ${size.toLowerCase()}, ${dimensions} each`,
  addToCart: "Add whole set to cart",
};

type Props = { set: DisplayedSet; pricing: Pricing };

/** The set in the living room, with a choice of frames and a purchase button. */
export function ArtSetConfigurator({ set, pricing }: Props) {
  const [frame, setFrame] = useState(findArtSetFrame(set));
  const framedSet = { ...set, frameStyle: frameTypes[frame].name };
  const template = findArtSetTemplate(set);
  const size = isFrameSize(set.frameSize) ? frameSizes[set.frameSize] : null;
  return (
    <div className="mt-6 grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <GroupInLivingRoom layout={computeArtSetLayout(set)} aspect={4 / 3} maxWidthRem={44} isAboveFold>
        {(margin, area) => <ArtSetWall set={framedSet} pictureWidth={640} margin={margin} area={area} />}
      </GroupInLivingRoom>
      <form aria-label={texts.form(set.name)} onSubmit={(event) => event.preventDefault()}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-soft">{texts.layout}</dt>
          <dd>{template?.name ?? texts.singleTiles}</dd>
          <dt className="text-soft">{texts.tiles}</dt>
          <dd>{size ? texts.tilesOfSize(set.items.length, size.name, size.sizeText) : set.items.length}</dd>
        </dl>
        <div className="mt-6">
          <ChoiceGroup
            legend={artConfiguratorTexts.frame}
            name="frame"
            columns="grid-cols-2"
            chosen={frame}
            onChoose={setFrame}
            options={(template ?? singleTile).frameTypes.map((key) => ({
              key,
              text: frameTypes[key].name,
              description: describeFrameType(key),
              isUnavailable: frameTypes[key].isOutOfStock,
            }))}
          />
        </div>
        <div className="mt-6">
          <ArtSetPrice set={set} pricing={pricing} />
        </div>
        <NoScriptFallback sentence={cartButtonTexts.needsScripts} className="mt-3">
          <AddToCartButton
            text={texts.addToCart}
            lines={async () => createArtSetLines(set, frame)}
            className="mt-3 w-full"
          />
        </NoScriptFallback>
      </form>
    </div>
  );
}
