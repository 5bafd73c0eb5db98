import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView } from "@storywall/domain/orders/schema";
import { trpc } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";

export function useRefetchOrder() {
  const { admin, orders, messages } = trpc.useUtils();
  return () =>
    Promise.all([
      admin.printFiles.invalidate(),
      admin.claims.invalidate(),
      orders.rejections.invalidate(),
      admin.purchaseTimeline.invalidate(),
      messages.list.invalidate(),
    ]);
}

/** Returns what is wrong with the amount, if anything. Amounts are in cents. */
export function validateRefundAmount(requestedAmount: number | null, refundable: number): string | undefined {
  if (requestedAmount === null || requestedAmount < 1) return orderCorrectionTexts.amountInvalid;
  return requestedAmount > refundable ? orderCorrectionTexts.amountTooHigh(formatMoney(refundable)) : undefined;
}

type SwappableTile = {
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
    .filter(({ rejection, wantsPhotos }) => rejection === null && !wantsPhotos)
    .flatMap(({ id: lineId, title, design }) =>
      design.tiles.map(({ name, userPhotoId }) => ({
        key: toTileKey(lineId, name),
        lineId,
        tileName: name,
        title: formatTileTitle(title, name),
        userPhotoId: userPhotoId ?? null,
      })),
    );
