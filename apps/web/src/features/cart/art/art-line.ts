import type { NewCartLine } from "@storywall/domain/cart/line";
import { singleTile } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { hangArt } from "@storywall/domain/walls/hang-art";
import type { Choice, HungArt } from "@/features/catalog/art/art-tile.tsx";

/** The line that the cart gets; fetched with the first press, as it brings the rules of crops along. */
export function artLine(art: HungArt, { frame, size }: Choice): NewCartLine {
  const design = hangArt(art, { frame, frameSize: size });
  return { id: newUuid(), templateKey: singleTile.key, design, quantity: 1, isUploadLater: false };
}
