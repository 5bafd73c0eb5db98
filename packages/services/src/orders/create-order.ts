import type { Prisma, Tx } from "@storywall/db/client";
import { assertDeliverable, CheckoutSnapshot, type DeliverableSnapshot } from "@storywall/domain/checkout/schema";
import { newId, newOrderNumber, OrderId } from "@storywall/domain/ids";
import { shipBy } from "@storywall/domain/orders/ship-by";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Deps } from "../context.ts";
import { announce } from "../live/announce.ts";
import type { Money } from "../payments/lock-money.ts";
import { createTilesFor } from "./fill-tiles.ts";
import { assertPrintable, loadPictures, type Pictures } from "./pictures.ts";

type Line = CheckoutSnapshot["lines"][number];

/** The order as it was frozen: lines, pieces, the code's redemption, letters and prints, all in the caller's transaction. */
export async function createOrder(
  tx: Tx,
  deps: Deps,
  checkout: Money,
  paymentId: string,
): Promise<{ id: OrderId; number: string }> {
  const snapshot = CheckoutSnapshot.parse(checkout.snapshot);
  assertDeliverable(snapshot);
  const pictures = await loadPictures(
    tx,
    [checkout.userId],
    snapshot.lines.map(({ design }) => design),
  );
  const waiting = snapshot.lines.filter((line) => line.isUploadLater && !isComplete(line, pictures));

  const order = await insertOrder(tx, deps, { checkout, paymentId, snapshot, isWaiting: waiting.length > 0 });
  for (const [position, line] of snapshot.lines.entries()) {
    await addLine(tx, deps, { orderId: order.id, line, position, pictures: waiting.includes(line) ? null : pictures });
  }
  if (snapshot.promo) await redeem(tx, checkout.id, snapshot.promo.code);
  await sendLetters(tx, order.id, waiting);
  await announce(tx, { type: "order", orderId: order.id }, { userId: checkout.userId });
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

/** Numbers are random: one that is taken is drawn again. */
async function insertOrder(
  tx: Tx,
  deps: Deps,
  { checkout, paymentId, snapshot, isWaiting }: NewOrder,
): Promise<{ id: OrderId; number: string }> {
  const id = OrderId.parse(newId("order"));
  const placedAt = deps.now();
  for (;;) {
    const number = newOrderNumber();
    const written = await tx.$executeRaw`
      insert into orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount,
        currency, promo_code, gift_note, ship_by, placed_at)
      values (${id}, ${number}, ${checkout.id}, ${paymentId}, ${checkout.userId},
        ${isWaiting ? "awaiting_photos" : "checking"}, ${snapshot.email},
        ${JSON.stringify(snapshot.shippingAddress)}::jsonb, ${JSON.stringify(snapshot.totals)}::jsonb, ${checkout.amount},
        ${checkout.currency}, ${snapshot.promo?.code ?? null}, ${snapshot.giftNote}, ${shipBy(placedAt)}::date, ${placedAt})
      on conflict (number) do nothing`;
    if (written === 1) return { id, number };
  }
}

type NewLine = { orderId: OrderId; line: Line; position: number; pictures: Pictures | null };

async function addLine(tx: Tx, deps: Deps, { orderId, line, position, pictures }: NewLine): Promise<void> {
  const { id, templateKey, title, design, quantity, unitPrice, isUploadLater } = line;
  await tx.orderLine.create({
    data: {
      orderId,
      id,
      templateKey,
      title,
      design: design as unknown as Prisma.InputJsonObject,
      quantity,
      unitPrice,
      isUploadLater,
      completedAt: pictures ? deps.now() : null,
      position,
    },
  });
  await createTilesFor(tx, { orderId, lineId: id, templateKey, design, quantity }, pictures);
}

/** A code that was taken out of the list since is still what the customer was promised. */
async function redeem(tx: Tx, checkoutId: string, code: string): Promise<void> {
  await tx.$executeRaw`
    insert into promo_redemptions (checkout_id, code) select ${checkoutId}, code from promos where code = ${code}
    on conflict (checkout_id) do nothing`;
}

async function sendLetters(tx: Tx, orderId: OrderId, waiting: readonly Line[]): Promise<void> {
  await enqueue(tx, "email.order-received", { orderId }, { dedupe: `mail-${orderId}-order-received` });
  const [only, ...more] = waiting;
  if (!only) return;
  const lineId = more.length === 0 ? only.id : null;
  await enqueue(tx, "send-email-uploads", { orderId, lineId }, { dedupe: `mail-${orderId}-uploads` });
}
