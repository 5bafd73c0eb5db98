import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { listAcceptableProblems } from "@storywall/domain/orders/preflight";
import type { OrderView, PhotoChoice, SwapPhotoInput } from "@storywall/domain/orders/schema";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { assertAdminCanSeePhotos } from "../accounts/admin/admin-photos.ts";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { replaceChangedTiles } from "../orders/plan-tiles.ts";
import { replacePhotoInDesign } from "../orders/replace-photo.ts";
import { acceptProblems, recordPreflightProblems, resumeOrderIfResolved } from "../orders/review-prints.ts";
import { assertUnshipped, lockOrder, type OrderToChange } from "../orders/run-order-change.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { assertPicturesPrintable, loadPictures } from "../walls/pictures.ts";
import { excludeOrderFromBatches } from "./batch.ts";

/**
 * Replaces the photo of one tile after the customer has agreed. Allowed until the order ships. New prints are made with
 * new codes, so that the old prints cannot be packed. Warnings about the new photo count as accepted by the customer.
 * Emails the customer. Idempotent.
 * @throws ADMIN_FORBIDDEN without the permission to see photos, ORDER_NOT_FOUND, ORDER_LINE_NOT_FOUND, TILE_UNKNOWN,
 * ORDER_CANCELLED, ACTION_NOT_ALLOWED after shipping or while the wall waits for its photos, and what
 * `assertPicturesPrintable` throws.
 */
export async function replacePhotoForCustomer(ctx: AdminContext, input: SwapPhotoInput): Promise<OrderView> {
  const { orderId, tileName, userPhotoId, note } = input;
  assertAdminCanSeePhotos(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const line = order.lines.find(({ id, rejection }) => id === input.lineId && rejection === null);
    if (!line) throw new ShopError("ORDER_LINE_NOT_FOUND");
    const before = Design.parse(line.design);
    const design = replacePhotoInDesign(line.templateKey, before, { tileName, userPhotoId });
    if (isDeepStrictEqual(before, design)) return;
    assertUnshipped(order.state);
    if (line.completedAt === null && line.isUploadLater) throw new ShopError("ACTION_NOT_ALLOWED");
    const tile = { lineId: line.id, templateKey: line.templateKey, design, tileName };
    const replaced = await replacePrintsOfTile(tx, order, tile);
    await tx.scan.updateMany({
      where: { parcelId: orderId, tileId: null, undoneAt: null },
      data: { undoneAt: ctx.now() },
    });
    await markPhotoWarningsAccepted(tx, orderId, tile);
    await tx.order.update({ where: { id: orderId }, data: { version: { increment: 1 } } });
    await resumeOrderIfResolved(tx, order);
    await enqueue(tx, "email.order-changed", { orderId, what: "photos" });
    await recordAudit(tx, ctx.admin, {
      action: "order.photo-swapped",
      entity: "order",
      entityId: orderId,
      before: { state: order.state, tileIds: replaced },
      after: { lineId: line.id, tileName, userPhotoId, isCustomerAgreed: true },
      reason: note,
    });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  });
  return loadOrderView(ctx, orderId);
}

type TileToReplace = { lineId: string; templateKey: string; design: Design; tileName: string };

/** Stores the design and replaces the prints of the tile. Returns the ids of the old prints. */
async function replacePrintsOfTile(tx: Tx, order: OrderToChange, tile: TileToReplace): Promise<string[]> {
  const { lineId, design, tileName } = tile;
  const orderId = order.id;
  const tiles = design.tiles.filter(({ name }) => name === tileName);
  const pictures = await loadPictures(tx, await listPhotoOwners(tx, order), [{ tiles }]);
  assertPicturesPrintable([{ design: { tiles }, places: 1 }], pictures);
  const oldPrints = await tx.orderTile.findMany({
    where: { orderId, lineId, name: tileName, remakeId: null },
    select: { id: true, batchId: true },
  });
  const json = design as unknown as Prisma.InputJsonObject;
  await tx.orderLine.update({ where: { orderId_id: { orderId, id: lineId } }, data: { design: json } });
  await replaceChangedTiles(tx, { orderId, ...tile }, pictures);
  const batchIds = oldPrints.flatMap(({ batchId }) => batchId ?? []);
  await excludeOrderFromBatches(tx, { order, batchIds, reason: "swapped" });
  return oldPrints.map(({ id }) => id);
}

/**
 * Marks all warnings about the tile's new photo as accepted, including the warning that another tile of the wall shows
 * the same photo. The review is repeated, because it reports only one warning per tile.
 */
async function markPhotoWarningsAccepted(tx: Tx, orderId: string, { lineId, tileName }: TileToReplace): Promise<void> {
  const ofLine = { orderId, lineId, remakeId: null };
  const shown = await tx.orderTile.findMany({ where: { ...ofLine, name: tileName }, select: { photoId: true } });
  const photoIds = shown.flatMap(({ photoId }) => photoId ?? []);
  const aboutPhoto = [
    { name: tileName, problemCode: { in: listAcceptableProblems() } },
    { problemCode: "PHOTO_TWICE", photoId: { in: photoIds } },
  ];
  for (let accepted = 1; accepted > 0; ) {
    await recordPreflightProblems(tx, orderId);
    accepted = await acceptProblems(tx, { ...ofLine, OR: aboutPhoto });
  }
}

/** Maximum number of photos to choose from. */
const MAX_CHOICES = 60;

/**
 * Lists the printable photos of an order's customer: first the photos of this order, then all others, newest first.
 * Throws ADMIN_FORBIDDEN without the permission to see photos, ORDER_NOT_FOUND.
 */
export async function listPhotoChoices(ctx: AdminContext, { orderId }: { orderId: string }): Promise<PhotoChoice[]> {
  assertAdminCanSeePhotos(ctx);
  const { db } = ctx;
  const order = await db.order.findUnique({ where: { id: orderId }, select: { id: true, userId: true } });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const inOrder = { in: await listPhotoIds(db, order.id) };
  const isPrintable = {
    userId: { in: await listPhotoOwners(db, order) },
    state: "ready",
    lostAt: null,
    contentRejectedAt: null,
  };
  const listPhotos = (id: Prisma.StringFilter, take: number) =>
    db.photo.findMany({
      where: { ...isPrintable, id },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take,
      select: { uuid: true, handle: true },
    });
  const ofOrder = await listPhotos(inOrder, MAX_CHOICES);
  const others = await listPhotos({ not: inOrder }, MAX_CHOICES - ofOrder.length);
  const toChoice = ({ uuid, handle }: (typeof others)[number], isInOrder: boolean): PhotoChoice => ({
    userPhotoId: uuid,
    isInOrder,
    path: `/photos/${handle}/400.jpg`,
  });
  return [...ofOrder.map((photo) => toChoice(photo, true)), ...others.map((photo) => toChoice(photo, false))];
}

async function listPhotoIds(db: Tx, orderId: string): Promise<string[]> {
  const photos = await db.orderTile.groupBy({ by: ["photoId"], where: { orderId, photoId: { not: null } } });
  return photos.flatMap(({ photoId }) => photoId ?? []);
}

/** Lists the visitors whose photos the order may show: the customer, and others who added photos to the order. */
export async function listPhotoOwners(db: Tx, order: { id: string; userId: string }): Promise<string[]> {
  const photoIds = await listPhotoIds(db, order.id);
  const owners = await db.photo.groupBy({ by: ["userId"], where: { id: { in: photoIds } } });
  return [...new Set([order.userId, ...owners.map(({ userId }) => userId)])];
}
