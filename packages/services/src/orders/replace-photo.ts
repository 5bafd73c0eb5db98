import { isDeepStrictEqual } from "node:util";
import type { Prisma } from "@storywall/db/client";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import type { OrderView, ReplacePhotoInput } from "@storywall/domain/orders/schema";
import { toCropKey } from "@storywall/domain/walls/crop/crop";
import { type DesignTile, isDamageAccepted } from "@storywall/domain/walls/design/design";
import { assertValidDesign } from "@storywall/domain/walls/design/design-checks";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { enqueue } from "@storywall/jobs/enqueue";
import type { VisitorContext } from "../accounts/context.ts";
import { assertPicturesPrintable, loadPictures } from "../walls/pictures.ts";
import { replaceChangedTiles } from "./plan-tiles.ts";
import { resumeOrderIfResolved } from "./review-prints.ts";
import { runOrderChange } from "./run-order-change.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Replaces or crops the photo of one tile until printing starts. Resumes an order that is on hold for its photos if no
 * problem is left. Idempotent.
 * @throws what `runOrderChange` throws, ORDER_LINE_NOT_FOUND, TILE_UNKNOWN, CROP_INVALID, and what
 * `assertPicturesPrintable` throws.
 */
export async function replaceOrderPhoto(ctx: VisitorContext, input: ReplacePhotoInput): Promise<OrderView> {
  const { orderId, token, lineId } = input;
  const access = { orderId, token, action: "replace-photo" } as const;
  await runOrderChange(ctx, access, async (tx, { order, assertActionAllowed }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw new ShopError("ORDER_LINE_NOT_FOUND");
    const before = Design.parse(line.design);
    const design = replacePhotoInDesign(line.templateKey, before, input);
    if (isDeepStrictEqual(before, design)) return false;
    assertActionAllowed("replace-photo");
    // A line that waits for its photos must get all of them in one request.
    if (line.completedAt === null && line.isUploadLater) throw new ShopError("ACTION_NOT_ALLOWED");

    const pictures = await loadPictures(tx, [ctx.userId, order.userId], [design]);
    assertPicturesPrintable([{ design, places: design.tiles.length }], pictures);
    const json = design as unknown as Prisma.InputJsonObject;
    await tx.orderLine.update({ where: { orderId_id: { orderId, id: lineId } }, data: { design: json } });
    await replaceChangedTiles(tx, { orderId, lineId, templateKey: line.templateKey, design }, pictures);
    const printItemFilter = { orderId, lineId, name: input.tileName, remakeId: null };
    await tx.orderTile.updateMany({ where: printItemFilter, data: { printAnyway: input.printAnyway ?? false } });
    await tx.order.update({ where: { id: orderId }, data: { version: { increment: 1 } } });
    await resumeOrderIfResolved(tx, order);
    await enqueue(tx, "email.order-changed", { orderId, what: "photos" });
    return true;
  });
  return loadOrderView(ctx, orderId);
}

type TilePhoto = Pick<ReplacePhotoInput, "tileName" | "userPhotoId" | "crop" | "printAnyway">;

/** Returns the design with another photo or crop in one tile. Throws TILE_UNKNOWN, CROP_INVALID. */
export function replacePhotoInDesign(templateKey: string, before: Design, input: TilePhoto): Design {
  const { tileName, userPhotoId, crop, printAnyway } = input;
  if (!before.tiles.some(({ name }) => name === tileName)) throw new ShopError("TILE_UNKNOWN", { tile: tileName });
  const fillTile = ({ name, frameSize, ...currentTile }: DesignTile): DesignTile => ({
    name,
    frameSize,
    userPhotoId,
    artItemId: null,
    cropParams: crop
      ? { [toCropKey(frameSize, before.matType)]: { crop, ...(printAnyway ? { printAnyway } : {}) } }
      : {},
    // The customer has accepted the damage of the old photo, which says nothing about another photo.
    ...(currentTile.userPhotoId === userPhotoId && isDamageAccepted(currentTile)
      ? { acceptedDamage: userPhotoId }
      : {}),
  });
  const design = { ...before, tiles: before.tiles.map((tile) => (tile.name === tileName ? fillTile(tile) : tile)) };
  const template = findTemplateByKey(templateKey);
  if (template) assertValidDesign(template, design);
  return Design.parse(design);
}
