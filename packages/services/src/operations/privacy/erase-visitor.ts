import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { CaptureId, ErasureId, newId, PaymentId, PhotoId, TileId, type UserId } from "@storywall/domain/kernel/ids";
import type { EraseInput, ErasureResult } from "@storywall/domain/operations/privacy/schema";
import { ERASE_CONFIRMATION } from "@storywall/domain/operations/retention";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import { enqueueAll, type NewJob } from "@storywall/jobs/enqueue-all";
import { type Actor, recordAudit } from "../../accounts/admin/record-audit.ts";
import type { Context } from "../../accounts/context.ts";
import { evictSession } from "../../accounts/visitors/session-cache.ts";
import { noSubscription } from "../../accounts/visitors/subscriptions.ts";
import { cancelOpenCheckout } from "../../cart/close-checkout.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockRows } from "../../kernel/locks.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { finalizePayment } from "../../orders/finalize-payment.ts";
import { findOrderIdsByEmail } from "../../orders/list-orders.ts";

/** Erases the calling visitor. Throws ERASE_NOT_CONFIRMED, ERASE_ORDER_OPEN, ERASE_MONEY_OPEN, PAYMENTS_DOWN. */
export async function eraseOwnData(ctx: Context, { confirm }: EraseInput): Promise<ErasureResult> {
  assertErasureConfirmed(confirm);
  if (!ctx.userId) return { erasureId: null, photos: 0, walls: 0, ordersKept: 0 };
  return eraseVisitor(ctx, { userId: ctx.userId, requester: { actor: "customer", role: null } });
}

export function assertErasureConfirmed(confirm: string): void {
  if (confirm.trim().toUpperCase() !== ERASE_CONFIRMATION) throw new ShopError("ERASE_NOT_CONFIRMED");
}

/**
 * Erases a visitor's data immediately; jobs delete the files. Orders and payments remain, without name, street, email
 * and pictures. The erased ids are stored, so the erasure can be repeated after a restore. The job `visitor.erase`
 * later erases rows that were written concurrently.
 * @throws ERASE_ORDER_OPEN while an order or return is in progress; ERASE_MONEY_OPEN while a payment or refund is
 * pending; PAYMENTS_DOWN.
 */
export async function eraseVisitor(
  deps: Deps,
  { userId, requester }: { userId: UserId; requester: Actor },
): Promise<ErasureResult> {
  await cancelOpenCheckouts(deps, userId);
  return eraseVisitorInTransaction(deps, { userId, requester });
}

/** Erases a visitor without calling the payment processor: an open checkout throws ERASE_MONEY_OPEN. */
export async function eraseVisitorInTransaction(
  deps: Pick<Deps, "db" | "now">,
  { userId, requester }: { userId: UserId; requester: Actor },
): Promise<ErasureResult> {
  const erasureId = ErasureId.parse(newId("erasure"));
  const { sessions, ids, ...erased } = await inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, "erasure");
    const erasedRows = await eraseVisitorRows(tx, { userId, now: deps.now() });
    await tx.erasure.create({ data: { id: erasureId, ids: erasedRows.ids, askedBy: requester.actor, at: deps.now() } });
    await enqueue(
      tx,
      "visitor.erase",
      { erasureId },
      { dedupe: `visitor.erase:${erasureId}`, delayMs: RECHECK_DELAY_MS },
    );
    const after = { photos: erasedRows.photos, walls: erasedRows.walls, ordersKept: erasedRows.ordersKept };
    await recordAudit(tx, requester, { action: "customer.erased", entity: "user", entityId: userId, after });
    failpoint("privacy.erase.before-commit");
    return erasedRows;
  });
  failpoint("privacy.erase.after-commit");
  for (const hash of sessions) evictSession(deps, hash);
  return { erasureId, ...erased };
}

/** Delay after which every cached session of the visitor has expired and every earlier request has ended. */
const RECHECK_DELAY_MS = 30_000;

/** Cancels the visitor's open checkouts; each is canceled at the payment processor first. */
export async function cancelOpenCheckouts(deps: Deps, userId: UserId): Promise<void> {
  const openCheckouts = await deps.db.checkout.findMany({
    where: { userId, state: "awaiting_payment" },
    select: { cartId: true, payments: { select: { id: true } } },
  });
  for (const { cartId, payments } of openCheckouts) {
    try {
      await cancelOpenCheckout(deps, { cartId });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (error.code === "PAYMENT_IN_PROGRESS") throw new ShopError("ERASE_MONEY_OPEN");
      if (error.code !== "ALREADY_PAID") throw error;
      // Settling a payment may create an order. `assertVisitorErasable` then rejects the erasure because of that order.
      for (const { id } of payments) await finalizePayment(deps, { paymentId: PaymentId.parse(id) });
    }
  }
}

type ErasedRows = Omit<ErasureResult, "erasureId"> & { ids: string[]; sessions: string[] };

type RowsToErase = {
  userId: UserId;
  now: Date;
  /** Ids of orders to erase in addition to the visitor's own orders. */
  orders?: readonly string[];
};

/** Erases or anonymizes the visitor's rows. Idempotent. */
export async function eraseVisitorRows(tx: Tx, { userId, now, orders = [] }: RowsToErase): Promise<ErasedRows> {
  // Concurrent transactions that write rows of this visitor wait for this lock, and then find that the visitor no
  // longer exists.
  await lockRows(tx, "users", [userId]);
  const orderIds = await findOrderIds(tx, userId, orders);
  await assertVisitorErasable(tx, userId, orderIds);
  const ids = [userId, ...(await listOwnedIds(tx, userId)), ...orderIds];
  await eraseSuppressedAddresses(tx, userId, orderIds);
  const photos = await erasePhotos(tx, userId);
  await tx.photoCollection.deleteMany({ where: { userId } });
  await erasePrints(tx, orderIds);
  await tx.labelFile.deleteMany({ where: { label: { orderId: { in: orderIds } } } });
  await eraseCaptures(tx, userId);
  const walls = await tx.wall.deleteMany({ where: { userId } });
  await tx.templateInfo.deleteMany({ where: { userId } });
  await tx.shareLink.deleteMany({ where: { userId } });
  await tx.artSet.deleteMany({ where: { ownerUserId: userId } });
  await eraseCarts(tx, userId);
  await anonymizeOrders(tx, orderIds);
  await anonymizeCheckouts(tx, userId, orderIds);
  await anonymizeGiftCards(tx, userId, orderIds);
  await eraseMessagesAndSignInLinks(tx, userId, orderIds);
  await eraseIdempotencyResponses(tx, userId, orderIds);
  const sessions = await tx.session.findMany({ where: { userId }, select: { hash: true } });
  await tx.session.deleteMany({ where: { userId } });
  await tx.user.updateMany({ where: { id: userId, erasedAt: null }, data: { erasedAt: now } });
  await tx.user.updateMany({
    where: { id: userId },
    data: { email: null, ...noSubscription, onboardingSeenAt: null },
  });
  return { ids, photos, walls: walls.count, ordersKept: orderIds.length, sessions: sessions.map(({ hash }) => hash) };
}

/**
 * Returns the ids of the visitor's orders, including orders placed in other browsers with the visitor's verified email
 * address.
 */
async function findOrderIds(tx: Tx, userId: UserId, knownOrderIds: readonly string[]): Promise<string[]> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  const idsByEmail = user?.email ? await findOrderIdsByEmail(tx, user.email) : [];
  const orders = await tx.order.findMany({
    where: { OR: [{ userId }, { id: { in: [...knownOrderIds, ...idsByEmail] } }] },
    select: { id: true },
  });
  return orders.map(({ id }) => id);
}

async function assertVisitorErasable(tx: Tx, userId: UserId, orderIds: readonly string[]): Promise<void> {
  // This includes the orders of other visitors that print one of the visitor's photos.
  const [order] = await tx.$queryRaw<Array<{ number: string; state: string }>>`
    SELECT number, state FROM orders WHERE (id = ANY(${[...orderIds]}) OR id IN (
        SELECT order_id FROM order_tiles t JOIN photos p ON p.id = t.photo_id WHERE p.user_id = ${userId}))
      AND state NOT IN ('shipped', 'delivered', 'returned', 'cancelled') ORDER BY placed_at, id LIMIT 1`;
  if (order) {
    const until = order.state === "returning" ? "its return is settled" : "it has shipped or been canceled";
    throw new ShopError("ERASE_ORDER_OPEN", { order: order.number, until });
  }
  await assertNoOpenRemakeOrClaim(tx, orderIds);
  const withOpenMoney = [
    { state: { in: ["awaiting_payment", "paid", "needs_review"] } },
    { payments: { some: { state: { in: ["processing", "disputed", "duplicate"] } } } },
    { payments: { some: { refunds: { some: { state: { in: ["requested", "submitted", "failed"] } } } } } },
  ];
  const open = await tx.checkout.count({
    where: { AND: [buildVisitorCheckoutFilter(userId, orderIds), { OR: withOpenMoney }] },
  });
  if (open > 0) throw new ShopError("ERASE_MONEY_OPEN");
}

/** Filter for the visitor's checkouts and the checkouts of the given orders. */
const buildVisitorCheckoutFilter = (userId: UserId, orderIds: readonly string[]): Prisma.CheckoutWhereInput => ({
  OR: [{ userId }, { order: { id: { in: [...orderIds] } } }],
});

async function assertNoOpenRemakeOrClaim(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const remakes = { where: { state: "making" }, select: { id: true } };
  const order = await tx.order.findFirst({
    where: {
      id: { in: [...orderIds] },
      OR: [{ remakes: { some: { state: "making" } } }, { claims: { some: { state: "open" } } }],
    },
    select: { number: true, remakes },
  });
  if (!order) return;
  const until = order.remakes.length > 0 ? "its remake has shipped" : "we’ve answered your claim about it";
  throw new ShopError("ERASE_ORDER_OPEN", { order: order.number, until });
}

/**
 * Returns the ids of the visitor's photos, carts and walls, including those that were merged from other visitors. These
 * ids make it possible to find the visitor's data in a restored database.
 */
async function listOwnedIds(tx: Tx, userId: UserId): Promise<string[]> {
  const own = { where: { userId }, select: { id: true } };
  const rows = [await tx.photo.findMany(own), await tx.cart.findMany(own), await tx.wall.findMany(own)];
  return rows.flat().map(({ id }) => id);
}

async function erasePhotos(tx: Tx, userId: UserId): Promise<number> {
  const erasedPhotos = await tx.photo.updateManyAndReturn({
    where: { userId, state: { notIn: ["delete_pending", "deleted"] } },
    data: { state: "delete_pending", rejectCode: "PHOTO_DELETED" },
    select: { id: true },
  });
  const jobs = erasedPhotos.map(({ id }): NewJob => {
    const photoId = PhotoId.parse(id);
    return { name: "photo.delete", payload: { photoId }, dedupe: `photo.delete:${photoId}` };
  });
  await enqueueAll(tx, jobs);
  return erasedPhotos.length;
}

/** Erases the prints. Print files show the photos, so they are deleted too. */
async function erasePrints(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const tiles = await tx.orderTile.updateManyAndReturn({
    where: { orderId: { in: [...orderIds] }, OR: [{ printKey: { not: null } }, { proofKey: { not: null } }] },
    data: { printKey: null, proofKey: null, printRecord: Prisma.DbNull },
    select: { id: true },
  });
  await enqueueAll(
    tx,
    tiles.map(({ id }): NewJob => ({ name: "print.delete-old", payload: { tileId: TileId.parse(id) } })),
  );
}

async function eraseCaptures(tx: Tx, userId: UserId): Promise<void> {
  const captures = await tx.capture.findMany({ where: { userId }, select: { id: true } });
  const jobs = captures.map(({ id }): NewJob => {
    const captureId = CaptureId.parse(id);
    return { name: "capture.delete", payload: { captureId }, dedupe: `capture.delete:${captureId}` };
  });
  await enqueueAll(tx, jobs);
}

/** Deletes carts without payments. A cart with payments keeps its id and snapshots. */
async function eraseCarts(tx: Tx, userId: UserId): Promise<void> {
  await lockRows(tx, "carts", await listErasableCartIds(tx, userId));
  const ids = await listErasableCartIds(tx, userId);
  await tx.payment.deleteMany({ where: { checkout: { cartId: { in: ids } } } });
  await tx.checkout.deleteMany({ where: { cartId: { in: ids } } });
  await tx.cart.deleteMany({ where: { id: { in: ids } } });
  await tx.cartLine.deleteMany({ where: { cart: { userId } } });
  const filled = [{ email: { not: null } }, { shippingAddress: { not: Prisma.DbNull } }, { extras: { not: {} } }];
  await tx.cart.updateMany({
    where: { userId, OR: filled },
    data: { email: null, shippingAddress: Prisma.DbNull, extras: {}, giftNote: null },
  });
}

async function listErasableCartIds(tx: Tx, userId: UserId): Promise<string[]> {
  const isNeeded = [
    { state: { notIn: ["cancelled", "expired"] } },
    { payments: { some: { state: { notIn: ["created", "open", "canceled"] } } } },
  ];
  const carts = await tx.cart.findMany({
    where: { userId, checkouts: { none: { OR: isNeeded } } },
    select: { id: true },
  });
  return carts.map(({ id }) => id);
}

async function anonymizeOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds];
  await tx.$executeRaw`
    UPDATE orders SET email = '', extras = '{}', gift_note = NULL, shipping_address = erased_address(shipping_address)
    WHERE id = ANY(${ids}) AND email <> ''`;
  await tx.$executeRaw`
    UPDATE order_changes SET shipping_address = erased_address(shipping_address)
    WHERE order_id = ANY(${ids}) AND shipping_address <> erased_address(shipping_address)`;
  await tx.claim.updateMany({
    where: {
      orderId: { in: ids },
      OR: [
        { text: { not: "" } },
        { sentence: { not: null } },
        { photoIds: { isEmpty: false } },
        { labelUrl: { not: null } },
        { labelPdf: { not: null } },
      ],
    },
    data: { text: "", sentence: null, photoIds: [], labelUrl: null, labelPdf: null },
  });
  await tx.contentRejection.updateMany({
    where: { orderId: { in: ids }, sentence: { not: "" } },
    data: { sentence: "" },
  });
}

async function anonymizeCheckouts(tx: Tx, userId: UserId, orderIds: readonly string[]): Promise<void> {
  const checkouts = await tx.checkout.findMany({
    where: buildVisitorCheckoutFilter(userId, orderIds),
    select: { id: true, payments: { select: { id: true } } },
  });
  await tx.$executeRaw`
    UPDATE checkouts SET snapshot = erased_snapshot(snapshot), email_key = NULL
    WHERE id = ANY(${checkouts.map(({ id }) => id)})
      AND (snapshot <> erased_snapshot(snapshot) OR email_key IS NOT NULL)`;
  // Stored payment events contain the payer's name.
  const paymentIds = checkouts.flatMap(({ payments }) => payments.map(({ id }) => id));
  await tx.paymentEvent.updateMany({
    where: { paymentId: { in: paymentIds }, payload: { not: {} } },
    data: { payload: {} },
  });
}

/** Removes the visitor from gift cards. The cards themselves stay, because they can still be spent. */
async function anonymizeGiftCards(tx: Tx, userId: UserId, orderIds: readonly string[]): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  const email = user?.email;
  const received = { OR: [{ orderId: { in: [...orderIds] } }, ...(email ? [{ recipientEmail: email }] : [])] };
  await tx.giftCard.updateMany({
    where: { AND: [received, { recipientEmail: { not: "" } }] },
    data: { recipientEmail: "", message: null },
  });
  if (!email) return;
  await tx.giftCard.updateMany({
    where: { buyerEmail: email },
    data: { buyerEmail: null, senderName: null, message: null },
  });
}

/**
 * Deletes the responses that are stored for idempotency keys: those to the visitor, and those to staff that show the
 * visitor's orders.
 */
async function eraseIdempotencyResponses(tx: Tx, userId: UserId, orderIds: readonly string[]): Promise<void> {
  const mentions = [userId, ...orderIds].map((id) => ({ body: { contains: id } }));
  await tx.idempotencyKey.deleteMany({ where: { OR: [{ userId }, ...mentions] } });
}

async function eraseSuppressedAddresses(tx: Tx, userId: UserId, orderIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM suppressed_addresses WHERE address IN (
      SELECT lower(email) FROM orders WHERE id = ANY(${[...orderIds]})
      UNION SELECT lower(email) FROM carts WHERE user_id = ${userId}
      UNION SELECT email FROM users WHERE id = ${userId}
      UNION SELECT lower(subscribed_email) FROM users WHERE id = ${userId})`;
}

async function eraseMessagesAndSignInLinks(tx: Tx, userId: UserId, orderIds: readonly string[]): Promise<void> {
  await tx.shopMessage.deleteMany({ where: { OR: [{ userId }, { orderId: { in: [...orderIds] } }] } });
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  await tx.signInLink.deleteMany({ where: { OR: [{ userId }, ...(user?.email ? [{ email: user.email }] : [])] } });
}
