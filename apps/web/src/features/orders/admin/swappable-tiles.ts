import type { OrderView } from "@storywall/domain/orders/schema";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";

export type SwappableTile = {
  /** Identifies the tile in the order by its line and its name. */
  key: string;
  lineId: string;
  tileName: string;
  title: string;
  /** The current photo; null for an artwork. */
  userPhotoId: string | null;
};

export const toTileKey = (lineId: string, tileName: string): string => `${lineId}/${tileName}`;

/** Formats a tile as "Trio, tile 1", or as "Trio, tile 1, copy 2" if it is not the first copy. */
export function formatTileTitle(lineTitle: string, tileName: string, copy = 1): string {
  const name = tileName.replaceAll("_", " ");
  return copy > 1
    ? orderCorrectionTexts.tileCopyTitle(lineTitle, name, copy)
    : orderCorrectionTexts.tileTitle(lineTitle, name);
}

/** Lists the tiles whose photo staff can replace. Their wall must be in production and have all of its photos. */
export const listSwappableTiles = (order: OrderView): SwappableTile[] =>
  order.lines
    .filter(({ refused, wantsPhotos }) => refused === null && !wantsPhotos)
    .flatMap(({ id: lineId, title, design }) =>
      design.tiles.map(({ name, userPhotoId }) => ({
        key: toTileKey(lineId, name),
        lineId,
        tileName: name,
        title: formatTileTitle(title, name),
        userPhotoId: userPhotoId ?? null,
      })),
    );
