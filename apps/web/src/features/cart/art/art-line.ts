import type { NewCartLine } from "@storywall/domain/cart/line";
import { singleTile } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { hangArt } from "@storywall/domain/walls/hang-art";
import type { Choice, HungArt } from "@/features/catalog/art/art-tile.tsx";

/** Builds the cart line of a work. Loaded on the first press, because it includes the crop rules. */
export function artLine(art: HungArt, { frame, size }: Choice): NewCartLine {
  const design = hangArt(art, { frame, frameSize: size });
  return { id: newUuid(), templateKey: singleTile.key, design, quantity: 1, isUploadLater: false };
}
