import { Readable } from "node:stream";
import { drawReceipt } from "@storywall/documents/receipt";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { RenditionWidth } from "@storywall/domain/photos/limits";
import { buildRenditionKey } from "@storywall/storage/storage-keys";
import { assertAdminCanSeePhotos, canAdminSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";
import { type OpenedFile, openStoredFile, privateImageHeaders } from "../kernel/opened-file.ts";
import { isPhotoTokenValid } from "../photos/photo-token.ts";
import { createRemovedPhotoError } from "../photos/photos.ts";
import { isPhotoShared } from "../walls/shares.ts";
import { requireOrderAccess, verifyOrderToken } from "./order-access.ts";
import { loadOrderView } from "./to-order-view.ts";

/** Maximum number of orders with the photo for which a token is checked. The token is valid for only one order. */
const MAX_ORDERS = 50;

type RenditionRequest = {
  handle: string;
  width: RenditionWidth;
  token?: string | undefined;
  share?: string | undefined;
};

/**
 * Opens a photo's screen-sized JPEG. Allowed for the owner, for anyone with a link to the photo, its order or a shared
 * wall, and for admins who may see photos. Throws ADMIN_FORBIDDEN for other admins, PHOTO_NOT_FOUND for everyone else.
 */
export async function openRendition(
  ctx: Context,
  { handle, width, token, share }: RenditionRequest,
): Promise<OpenedFile> {
  const photo = await ctx.db.photo.findUnique({
    where: { handle },
    select: { id: true, userId: true, uuid: true, state: true, rejectCode: true },
  });
  const wasErased = photo?.state === "delete_pending" || photo?.state === "deleted";
  if (wasErased && photo.userId === ctx.userId) throw createRemovedPhotoError(photo.rejectCode);
  const canOpen =
    photo?.state === "ready" &&
    ((await canAccessPhoto(ctx, { ...photo, handle }, token)) ||
      (share !== undefined && (await isPhotoShared(ctx, { ...photo, token: share }))));
  if (!canOpen && photo?.state === "ready" && ctx.admin) assertAdminCanSeePhotos(ctx);
  if (!canOpen) throw new ShopError("PHOTO_NOT_FOUND");
  return openStoredFile(ctx, {
    key: buildRenditionKey(photo.id, width),
    headers: privateImageHeaders,
    missingCode: "PHOTO_NOT_FOUND",
  });
}

type PhotoRef = { id: string; userId: string; handle: string };

async function canAccessPhoto(ctx: Context, photo: PhotoRef, token?: string): Promise<boolean> {
  if (ctx.userId === photo.userId || canAdminSeePhotos(ctx)) return true;
  if (!token) return false;
  if (isPhotoTokenValid(ctx.secret, { handle: photo.handle, token, now: ctx.now() })) return true;
  const orders = await ctx.db.orderTile.findMany({
    where: { photoId: photo.id },
    distinct: ["orderId"],
    select: { orderId: true },
    take: MAX_ORDERS,
  });
  const now = ctx.now();
  return orders.some(({ orderId }) => verifyOrderToken(ctx.secret, { orderId, token, scope: "read", now }) === "good");
}

/** Opens the preview image of a tile's print file. Throws ORDER_NOT_FOUND, LINK_EXPIRED, PRINT_NOT_FOUND, ADMIN_FORBIDDEN. */
export async function openPrintProof(
  ctx: Context,
  { orderId, tileId, token }: { orderId: string; tileId: string; token?: string | undefined },
): Promise<OpenedFile> {
  const { via } = await requireOrderAccess(ctx, { orderId, token });
  if (via === "admin") assertAdminCanSeePhotos(ctx);
  const tile = await ctx.db.orderTile.findFirst({ where: { id: tileId, orderId }, select: { proofKey: true } });
  if (!tile?.proofKey) throw new ShopError("PRINT_NOT_FOUND");
  // The image at this URL changes when the tile is rendered again, so caches must revalidate it before each use.
  const headers = { ...privateImageHeaders, "cache-control": "private, no-cache" };
  return openStoredFile(ctx, { key: tile.proofKey, headers, missingCode: "PRINT_NOT_FOUND" });
}

type ReceiptRequest = { orderId: string; token?: string | undefined; contactEmail?: string | undefined };

/** Opens the order's current receipt, with refunds, as a PDF. Throws ORDER_NOT_FOUND, LINK_EXPIRED. */
export async function openReceipt(ctx: Context, { orderId, token, contactEmail }: ReceiptRequest): Promise<OpenedFile> {
  await requireOrderAccess(ctx, { orderId, token });
  const order = await loadOrderView(ctx, OrderId.parse(orderId));
  const shop = {
    name: "Storywall",
    location: shopCopy.businessLocation,
    email: contactEmail ?? shopCopy.contactEmail,
  };
  const pdf = await drawReceipt(order, shop);
  const headers = {
    ...privateImageHeaders,
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="Storywall-${order.number}.pdf"`,
    "cache-control": "private, no-store",
    "content-length": String(pdf.byteLength),
  };
  return { body: Readable.from([Buffer.from(pdf)]), bytes: pdf.byteLength, headers };
}
