import type { NewCartLine } from "@storywall/domain/cart/line";
import { singleTile } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createArtDesign } from "@storywall/domain/walls/art-designs";
import type { ArtOptions, FramableArt } from "@/features/catalog/art/art-tile.tsx";

export function createArtLine(art: FramableArt, { frame, size }: ArtOptions): NewCartLine {
  const design = createArtDesign(art, { frame, frameSize: size });
  return { id: newUuid(), templateKey: singleTile.key, design, quantity: 1, isUploadLater: false };
}
