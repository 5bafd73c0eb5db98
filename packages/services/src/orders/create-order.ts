import type { Tx } from "@storywall/db/client";
import { countTiles } from "@storywall/domain/cart/adjustments";
import { addBusinessDays, computeShipByDate } from "@storywall/domain/catalog/ship-by";
import {
  assertSnapshotDeliverable,
  type CheckoutSnapshot,
  type DeliverableSnapshot,
  parseSnapshot,
} from "@storywall/domain/checkout/schema";
import { CheckoutId, createOrderNumber, newId, OrderId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueueAll, type NewJob } from "@storywall/jobs/enqueue-all";
import type { LockedCheckout } from "../cart/lock-checkout.ts";
import { readShipRules } from "../cart/quote.ts";
import type { Deps } from "../kernel/deps.ts";
import { buildPublishEventSql } from "../kernel/publish-event.ts";
import { insertPreviews } from "../walls/captures/captures.ts";
import { toVisibleWall } from "../walls/captures/visible-wall.ts";
import { assertPicturesPrintable, findPicture, loadPictures, type Pictures } from "../walls/pictures.ts";
import { insertPrintItems, listPrintJobs, toPrintItems } from "./plan-tiles.ts";
import { MAX_WALL_PICTURES } from "./wall-pictures.ts";

type Line = CheckoutSnapshot["lines"][number];

/**
 * Creates the order, its print items, its promo redemption, and its email, print and webhook jobs from the checkout's snapshot.
 * Marks the checkout as completed and its cart as converted. Runs in the caller's transaction.
 */
export async function createOrder(
  tx: Tx,
  deps: Deps,
  { checkout, paymentId }: { checkout: LockedCheckout; paymentId: string },
): Promise<{ id: OrderId; number: string }> {
  const snapshot = parseSnapshot(checkout.snapshot);
  assertSnapshotDeliverable(snapshot);
  const pictures = await loadPictures(
    tx,
    [checkout.userId],
    snapshot.lines.map(({ design }) => design),
  );
  const incompleteLines = snapshot.lines.filter((line) => line.isUploadLater && !hasAllPictures(line, pictures));
  const printItems = snapshot.lines.flatMap((line) =>
    toPrintItems(line, incompleteLines.includes(line) ? null : pictures),
  );

  failpoint("finalize.before-order");
  const order = await insertOrder(tx, deps, { checkout, paymentId, snapshot, incompleteLines });
  await insertPrintItems(tx, order.id, printItems);
  await markCheckoutCompleted(tx, checkout, order.id);
  const walls = snapshot.lines.slice(0, MAX_WALL_PICTURES).map((line) => {
    const shown = incompleteLines.includes(line) ? {} : listShownPictures(line, pictures);
    return toVisibleWall({ ...line, pictures: shown });
  });
  const pictureJobs = await insertPreviews(tx, checkout.userId, walls);
  failpoint("finalize.before-commit");
  await enqueueAll(tx, [
    buildOrderReceivedJob(order.id, incompleteLines.length > 0),
    ...pictureJobs,
    ...listPrintJobs(printItems),
    { name: "webhook.order-event", payload: { orderId: order.id, event: "order.paid" } },
    ...(snapshot.tax && snapshot.tax.provider !== "table"
      ? [{ name: "tax.record", payload: { orderId: order.id } } as const]
      : []),
  ]);
  return order;
}

function listShownPictures({ design }: Line, pictures: Pictures): Record<string, string> {
  const shown = design.tiles.flatMap((tile) => {
    const picture = findPicture(pictures, tile);
    const id = picture?.photoId ?? picture?.artId;
    return id ? [[tile.name, id]] : [];
  });
  return Object.fromEntries(shown);
}

function hasAllPictures({ design }: Line, pictures: Pictures): boolean {
  try {
    assertPicturesPrintable([{ design, places: design.tiles.length }], pictures);
    return design.tiles.length > 0;
  } catch {
    return false;
  }
}

type NewOrder = {
  checkout: LockedCheckout;
  paymentId: string;
  snapshot: DeliverableSnapshot;
  incompleteLines: readonly Line[];
};

/**
 * Inserts the order, its lines and its promo redemption. Retries with another random order number if the number is
 * taken.
 */
async function insertOrder(
  tx: Tx,
  deps: Deps,
  { checkout, paymentId, snapshot, incompleteLines }: NewOrder,
): Promise<{ id: OrderId; number: string }> {
  const id = OrderId.parse(newId("order"));
  const placedAt = deps.now();
  const state = incompleteLines.length > 0 ? "awaiting_photos" : "checking";
  const shipBy = await chooseShipByDate(tx, snapshot, placedAt);
  const lines = snapshot.lines.map((line, position) => ({
    ...line,
    position,
    completedAt: incompleteLines.includes(line) ? null : placedAt,
  }));
  for (;;) {
    const number = createOrderNumber();
    const [placed] = await tx.$queryRaw<unknown[]>`
      with placed as (
        insert into orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount,
          currency, promo_code, extras, ship_by, placed_at)
        values (${id}, ${number}, ${checkout.id}, ${paymentId}, ${checkout.userId}, ${state}, ${snapshot.email},
          ${JSON.stringify(snapshot.shippingAddress)}::jsonb, ${JSON.stringify(snapshot.totals)}::jsonb, ${checkout.amount},
          ${checkout.currency}, ${snapshot.promo?.code ?? null}, ${JSON.stringify(snapshot.extras)}::jsonb, ${shipBy}::date,
          ${placedAt})
        on conflict (number) do nothing returning id),
      line as (
        insert into order_lines (order_id, id, template_key, title, design, quantity, unit_price, is_upload_later,
          completed_at, position)
        select placed.id, line.id, line."templateKey", line.title, line.design, line.quantity, line."unitPrice",
          line."isUploadLater", line."completedAt", line.position
        from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id uuid, "templateKey" text, title text,
          design jsonb, quantity int, "unitPrice" int, "isUploadLater" boolean, "completedAt" timestamptz, position int)),
      -- The customer keeps the discount of a code that was deleted since.
      redemption as (
        insert into promo_redemptions (checkout_id, code)
        select ${checkout.id}, promo.code from placed, promos promo where promo.code = ${snapshot.promo?.code ?? null}
        on conflict (checkout_id) do nothing)
      select id from placed`;
    if (placed) return { id, number };
  }
}

/** Keeps the promised ship-by date unless the payment took so long that less than a business day is left. */
async function chooseShipByDate(tx: Tx, { shipBy, lines }: DeliverableSnapshot, placedAt: Date): Promise<string> {
  if (shipBy !== null && addBusinessDays(toShopDay(placedAt), 1) <= shipBy) return shipBy;
  return computeShipByDate(placedAt, await readShipRules(tx, { tiles: countTiles(lines), now: placedAt }));
}

async function markCheckoutCompleted(tx: Tx, checkout: LockedCheckout, orderId: OrderId): Promise<void> {
  const { cart } = checkout;
  const checkoutId = CheckoutId.parse(checkout.id);
  await tx.$executeRaw`
    with completed as (update checkouts set state = 'completed' where id = ${checkoutId}),
    converted as (update carts set state = 'converted' where id = ${cart.id} and state = 'locked')
    select ${buildPublishEventSql({ type: "order", orderId }, checkout)}, ${buildPublishEventSql({ type: "checkout", checkoutId }, checkout)}`;
}

/**
 * Time in which the pictures of the walls are usually made. The email is sent after this time, even without pictures.
 */
export const FIRST_EMAIL_DELAY_MS = 4_000;

/**
 * Returns the job that sends the confirmation email of a new order. If the order waits for photos, the email contains
 * the upload links and `send-email-uploads` sends it. Both jobs have the same key, so an order cannot have both.
 */
export function buildOrderReceivedJob(orderId: OrderId, isWaitingForPhotos: boolean): NewJob {
  const dedupe = `mail-${orderId}-order-received`;
  return isWaitingForPhotos
    ? {
        name: "send-email-uploads",
        payload: { orderId, lineId: null, isConfirmation: true },
        dedupe,
        delayMs: FIRST_EMAIL_DELAY_MS,
      }
    : { name: "email.order-received", payload: { orderId }, dedupe, delayMs: FIRST_EMAIL_DELAY_MS };
}
