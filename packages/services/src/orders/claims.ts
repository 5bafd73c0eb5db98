import type { Tx } from "@storywall/db/client";
import { toFullName } from "@storywall/domain/cart/address";
import { Address } from "@storywall/domain/cart/address-schema";
import { RETURNS_A_YEAR } from "@storywall/domain/catalog/shop-terms";
import { ShopError } from "@storywall/domain/errors";
import { ClaimId, newId, OrderId, ShopMessageId } from "@storywall/domain/kernel/ids";
import type { AdminClaimView, ClaimInput, ClaimResult, ListClaimsInput } from "@storywall/domain/orders/claim-schema";
import { claimReasons, claimStates } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { canAdminSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";
import { markOrderReturning } from "./returns.ts";
import { type OrderToChange, runOrderChange } from "./run-order-change.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Files a claim or a return. Only a return changes the order's state. Filing the same claim again returns the existing
 * claim.
 * @throws what `runOrderChange` throws, MESSAGE_EMPTY, ORDER_LINE_NOT_FOUND, PHOTO_NOT_FOUND.
 */
export async function fileClaim(ctx: Context, { token, ...input }: ClaimInput): Promise<ClaimResult> {
  const { orderId, reason } = input;
  const isReturn = reason === "return";
  const action = isReturn ? "request-return" : "claim";
  let filedClaim = {
    messageId: ShopMessageId.parse(newId("message")),
    claimId: ClaimId.parse(newId("claim")),
    isReviewed: false,
  };
  await runOrderChange(ctx, { orderId, token, action }, async (tx, { order, assertActionAllowed }) => {
    const photos = await loadClaimPhotos(tx, ctx, order, input.photoIds);
    const body = composeClaimMessage(order, input, photos);
    const existingClaim = await findSameClaim(tx, orderId, body);
    if (existingClaim) {
      filedClaim = { ...existingClaim, isReviewed: isReturn && order.state !== "returning" };
      return false;
    }
    assertActionAllowed(action);
    await tx.shopMessage.create({
      data: {
        id: filedClaim.messageId,
        userId: ctx.userId,
        orderId,
        email: order.email,
        name: toFullName(Address.parse(order.shippingAddress)),
        body,
        createdAt: ctx.now(),
      },
    });
    await tx.claim.create({
      data: {
        id: filedClaim.claimId,
        orderId,
        lineId: input.lineId ?? null,
        reason,
        text: input.text.normalize("NFC").trim(),
        photoIds: photos.map(({ id }) => id),
        messageId: filedClaim.messageId,
        createdAt: ctx.now(),
      },
    });
    await enqueue(
      tx,
      "email.message",
      { messageId: filedClaim.messageId },
      { dedupe: `email.message:${filedClaim.messageId}` },
    );
    if (!isReturn) return true;
    filedClaim.isReviewed = (await countReturnsInLastYear(tx, ctx, order)) >= RETURNS_A_YEAR;
    if (filedClaim.isReviewed) return true;
    await markOrderReturning(tx, order);
    const accepted = { state: "returning", decidedBy: "return window", decidedAt: ctx.now() };
    await tx.claim.update({ where: { id: filedClaim.claimId }, data: accepted });
    return true;
  });
  return { ...filedClaim, order: await loadOrderView(ctx, orderId) };
}

async function findSameClaim(tx: Tx, orderId: string, body: string) {
  const message = await tx.shopMessage.findFirst({ where: { orderId, body }, select: { id: true } });
  const claim = message && (await tx.claim.findUnique({ where: { messageId: message.id }, select: { id: true } }));
  return claim && { messageId: ShopMessageId.parse(message.id), claimId: ClaimId.parse(claim.id) };
}

type ClaimPhoto = { id: string; handle: string };

function composeClaimMessage(
  order: OrderToChange,
  input: Omit<ClaimInput, "token">,
  photos: readonly ClaimPhoto[],
): string {
  const text = input.text.normalize("NFC").trim();
  if (!text) throw new ShopError("MESSAGE_EMPTY");
  const line = order.lines.find(({ id }) => id === input.lineId);
  if (input.lineId && !line) throw new ShopError("ORDER_LINE_NOT_FOUND");
  return [
    `Order ${order.number}: ${input.reason}`,
    line && `Item: ${line.title} (${line.id})`,
    text,
    ...photos.map(({ handle }) => `Photo: /photos/${handle}/1600.jpg`),
  ]
    .filter(Boolean)
    .join("\n");
}

async function loadClaimPhotos(
  tx: Tx,
  ctx: Context,
  order: OrderToChange,
  photoIds: readonly string[],
): Promise<ClaimPhoto[]> {
  if (photoIds.length === 0) return [];
  const uuids = [...new Set(photoIds)];
  const photos = await tx.photo.findMany({
    where: {
      uuid: { in: uuids },
      userId: { in: ctx.userId ? [ctx.userId, order.userId] : [order.userId] },
      state: { notIn: ["delete_pending", "deleted"] },
    },
    select: { uuid: true, handle: true, id: true },
  });
  return uuids.map((uuid, index) => {
    const photo = photos.find((candidate) => candidate.uuid === uuid);
    if (!photo) throw new ShopError("PHOTO_NOT_FOUND", { photo: index + 1 });
    return photo;
  });
}

/** Counts the orders that this customer, identified by browser or email address, returned within the last year. */
async function countReturnsInLastYear(tx: Tx, { now }: Context, order: OrderToChange): Promise<number> {
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    select count(distinct o.id)::int as count from orders o
    join state_log log on log.entity = 'order' and log.entity_id = o.id and log.to_state = 'returning'
    where (o.user_id = ${order.userId} or (o.email <> '' and lower(o.email) = lower(${order.email})))
      and log.at > ${now()}::timestamptz - interval '1 year'`;
  return found?.count ?? 0;
}

const MAX_CLAIMS = 200;

/** Days for which a decided claim is listed as recently closed. */
const CLOSED_DAYS = 60;

/**
 * Returns the claims of one order; or all claims that are open or being returned, oldest first; or recently closed
 * claims, newest first. The claims contain no photos if the admin may not see photos. The caller must check that the
 * user is an admin.
 */
export async function listClaims(
  { db, admin, now }: Pick<Context, "db" | "admin" | "now">,
  { orderId, isClosed = false }: ListClaimsInput,
): Promise<AdminClaimView[]> {
  const active = ["open", "returning"];
  const closedSince = new Date(now().getTime() - CLOSED_DAYS * 86_400_000);
  const ofAllOrders = isClosed
    ? { state: { notIn: active }, decidedAt: { gte: closedSince } }
    : { state: { in: active } };
  const claims = await db.claim.findMany({
    where: orderId ? { orderId } : ofAllOrders,
    omit: { labelPdf: true },
    include: {
      refund: { select: { amount: true, state: true } },
      order: {
        select: {
          number: true,
          lines: { select: { id: true, title: true } },
          refunds: { where: { reason: "returned", state: { not: "failed" } }, select: { amount: true } },
        },
      },
    },
    orderBy: { createdAt: isClosed ? "desc" : "asc" },
    take: MAX_CLAIMS,
  });
  const photos = await db.photo.findMany({
    where: { id: { in: canAdminSeePhotos({ admin }) ? claims.flatMap(({ photoIds }) => photoIds) : [] } },
    select: { id: true, handle: true },
  });
  const handles = new Map(photos.map(({ id, handle }) => [id, handle]));
  return claims.map((claim) => ({
    id: ClaimId.parse(claim.id),
    orderId: OrderId.parse(claim.orderId),
    orderNumber: claim.order.number,
    lineTitle: claim.order.lines.find(({ id }) => id === claim.lineId)?.title ?? null,
    reason: claimReasons.find((claimReason) => claimReason === claim.reason) ?? "damaged",
    text: claim.text,
    photoPaths: claim.photoIds.flatMap((id) => (handles.has(id) ? `/photos/${handles.get(id)}/1600.jpg` : [])),
    state: claimStates.find((claimState) => claimState === claim.state) ?? "open",
    sentence: claim.sentence,
    refunded: sumClaimRefunds(claim),
    labelUrl: claim.labelUrl ?? (claim.labelSentAt ? `/orders/${claim.orderId}/return-label.pdf` : null),
    createdAt: claim.createdAt.toISOString(),
  }));
}

type RefundedClaim = {
  state: string;
  refund: { amount: number; state: string } | null;
  order: { refunds: ReadonlyArray<{ amount: number }> };
};

/** Returns the cents refunded for a claim: by its decision or, for a return, when the package arrived. */
function sumClaimRefunds({ state, refund, order }: RefundedClaim): number {
  if (state === "returned") return order.refunds.reduce((sum, { amount }) => sum + amount, 0);
  return refund && refund.state !== "failed" ? refund.amount : 0;
}
