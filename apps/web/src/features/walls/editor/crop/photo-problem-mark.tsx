import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import { ratePhotoOnTile } from "./rate-photo-on-tile.ts";

type Props = { wallTile: PlacedWallTile; mat: Design["matType"]; slot: DesignTile; photo: ShopPhoto };

/**
 * Dot in the corner of a tile whose photo is damaged, soft, blurred or badly cropped. The tile's accessible name and
 * its options give the reason. A positioned parent determines where the dot is. It inherits `--unzoom` explicitly,
 * because the property is registered as one that is not inherited.
 */
export default function PhotoProblemMark({ wallTile, mat, slot, photo }: Props) {
  const rating = ratePhotoOnTile({ tile: wallTile, design: { matType: mat }, slot, photo });
  if (!rating) return null;
  const { quality, isCut } = rating;
  const isBad = photo.isDamaged || quality === "block";
  if (!isBad && quality !== "warn" && !isCut) return null;
  return (
    <span
      aria-hidden="true"
      data-problem={isBad ? "bad" : "warn"}
      className={`absolute top-0 right-0 size-3 translate-x-1/2 -translate-y-1/2 scale-(--unzoom) [--unzoom:inherit] rounded-full border-2 border-card shadow ${isBad ? "bg-bad" : "bg-warn"}`}
    />
  );
}
