import type { Prisma, Tx } from "@storywall/db/client";
import { shipBy } from "@storywall/domain/catalog/ship-by";
import {
  assertDeliverable,
  type CheckoutSnapshot,
  type DeliverableSnapshot,
  readSnapshot,
} from "@storywall/domain/checkout/schema";
import { CheckoutId, newId, newOrderNumber, OrderId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueueAll, type NewJob } from "@storywall/jobs/enqueue-all";
import { announce } from "../kernel/announce.ts";
import type { Deps } from "../kernel/deps.ts";
import { assertPrintable, loadPictures, type Pictures } from "../walls/pictures.ts";
import { insertPieces, piecesOf, printsOf } from "./fill-tiles.ts";
import type { Money } from "./payments/lock-money.ts";

type Line = CheckoutSnapshot["lines"][number];

/**
 * Creates the order from the checkout's snapshot with its print items, promo redemption, emails and print jobs, in the
 * caller's transaction. Completes the paid checkout and converts its locked cart.
 */
export async function createOrder(
  tx: Tx,
  deps: Deps,
  { checkout, paymentId }: { checkout: Money; paymentId: string },
): Promise<{ id: OrderId; number: string }> {
  const snapshot = readSnapshot(checkout.snapshot);
  assertDeliverable(snapshot);
  const pictures = await loadPictures(
    tx,
    [checkout.userId],
    snapshot.lines.map(({ design }) => design),
  );
  const waiting = snapshot.lines.filter((line) => line.isUploadLater && !isComplete(line, pictures));
  const pieces = snapshot.lines.flatMap((line) => piecesOf(line, waiting.includes(line) ? null : pictures));

  failpoint("finalise.before-order");
  const order = await insertOrder(tx, deps, { checkout, paymentId, snapshot, isWaiting: waiting.length > 0 });
  await insertOrderLines(tx, order, { lines: snapshot.lines, waiting });
  await insertPieces(tx, order.id, pieces);
  await completeCheckout(tx, checkout, snapshot.promo?.code ?? null);
  await announce(tx, { type: "order", orderId: order.id }, checkout);
  await announce(tx, { type: "checkout", checkoutId: CheckoutId.parse(checkout.id) }, checkout);
  failpoint("finalise.before-commit");
  await enqueueAll(tx, [...lettersFor(order.id, waiting), ...printsOf(pieces)]);
  return order;
}

function isComplete({ design }: Line, pictures: Pictures): boolean {
  try {
    assertPrintable([{ design, places: design.tiles.length }], pictures);
    return design.tiles.length > 0;
  } catch {
    return false;
  }
}

type NewOrder = { checkout: Money; paymentId: string; snapshot: DeliverableSnapshot; isWaiting: boolean };
type PlacedOrder = { id: OrderId; number: string; placedAt: Date };

/** Order numbers are random; a number already in use is drawn again. */
async function insertOrder(
  tx: Tx,
  deps: Deps,
  { checkout, paymentId, snapshot, isWaiting }: NewOrder,
): Promise<PlacedOrder> {
  const id = OrderId.parse(newId("order"));
  const placedAt = deps.now();
  const state = isWaiting ? "awaiting_photos" : "checking";
  for (;;) {
    const number = newOrderNumber();
    const inserted = await tx.$executeRaw`
      insert into orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount,
        currency, promo_code, gift_note, ship_by, placed_at)
      values (${id}, ${number}, ${checkout.id}, ${paymentId}, ${checkout.userId}, ${state}, ${snapshot.email},
        ${JSON.stringify(snapshot.shippingAddress)}::jsonb, ${JSON.stringify(snapshot.totals)}::jsonb, ${checkout.amount},
        ${checkout.currency}, ${snapshot.promo?.code ?? null}, ${snapshot.giftNote}, ${shipBy(placedAt)}::date, ${placedAt})
      on conflict (number) do nothing`;
    if (inserted > 0) return { id, number, placedAt };
  }
}

async function insertOrderLines(
  tx: Tx,
  { id: orderId, placedAt }: PlacedOrder,
  { lines, waiting }: { lines: readonly Line[]; waiting: readonly Line[] },
): Promise<void> {
  await tx.orderLine.createMany({
    data: lines.map((line, position) => ({
      orderId,
      id: line.id,
      templateKey: line.templateKey,
      title: line.title,
      design: line.design as unknown as Prisma.InputJsonObject,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      isUploadLater: line.isUploadLater,
      completedAt: waiting.includes(line) ? null : placedAt,
      position,
    })),
  });
}

async function completeCheckout(tx: Tx, { id, cart }: Money, promoCode: string | null): Promise<void> {
  if (promoCode) {
    // The customer keeps the discount of a code that was deleted since.
    await tx.$executeRaw`
      insert into promo_redemptions (checkout_id, code) select ${id}, code from promos where code = ${promoCode}
      on conflict (checkout_id) do nothing`;
  }
  await tx.checkout.updateMany({ where: { id }, data: { state: "completed" } });
  await tx.cart.updateMany({ where: { id: cart.id, state: "locked" }, data: { state: "converted" } });
}

function lettersFor(orderId: OrderId, waiting: readonly Line[]): NewJob[] {
  const received = {
    name: "email.order-received",
    payload: { orderId },
    dedupe: `mail-${orderId}-order-received`,
  } as const;
  const [only, ...more] = waiting;
  if (!only) return [received];
  const lineId = more.length === 0 ? only.id : null;
  return [received, { name: "send-email-uploads", payload: { orderId, lineId }, dedupe: `mail-${orderId}-uploads` }];
}
