import { type Accessory, accessories, replacementPlates } from "@storywall/domain/catalog/accessories";
import { estimatedWeights } from "@storywall/domain/catalog/settings";
import { BatchId, newId, OrderId, RefundId, TileId } from "@storywall/domain/kernel/ids";
import { applyBasisPoints, toMinor } from "@storywall/domain/kernel/money";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { toDeclaredOunces } from "@storywall/domain/kernel/weight";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { type Station, stationKeys } from "@storywall/domain/production/production-scan";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createTestCartLine } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import type { AdminContext } from "../accounts/context.ts";
import { addCartLine } from "../cart/cart.ts";
import { confirmPayment, createTestCheckout, shippingAddress } from "../checkout/checkout.fixture.ts";
import { ensurePaymentIntent } from "../checkout/payments/payment-intent.ts";
import { submitRefund } from "../checkout/payments/submit-refund.ts";
import {
  completePendingJobs,
  runReconciliation,
  type Shop,
  test,
} from "../operations/reconciliation/reconciliation.fixture.ts";
import { changeOrderAddress } from "../orders/change-address.ts";
import { createCartFromOrder } from "../orders/create-cart-from-order.ts";
import { readEmailOrder } from "../orders/emails/read-email-order.ts";
import { finalizePayment } from "../orders/finalize-payment.ts";
import { listOwnOrders } from "../orders/list-orders.ts";
import { rejectPhoto } from "../orders/reject-photo.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { readBoard } from "./board/read-board.ts";
import { closeBox } from "./box.ts";
import { cancelOrderBeforeShipping } from "./cancel-order-before-shipping.ts";
import { openBoxPaper } from "./papers/open-box-papers.ts";
import { scanTile, undoScan } from "./scan.ts";
import { importTracking } from "./shipping/import-tracking.ts";
import { exportAddresses, readReadyParcels } from "./shipping/ready-parcels.ts";
import { startBatch } from "./start-batch.ts";
import { transitionOrder } from "./transitions.ts";

const MINUTE_MS = 60_000;
type Purchase = { accessory?: Accessory; quantity: number; withTile: boolean };

/** Buys an accessory, with or without one small tile. */
async function buyAccessory(
  { ctx, simulator, photo }: Shop,
  { accessory = replacementPlates, quantity, withTile }: Purchase,
) {
  const design = createEmptyDesign(accessory);
  const line = { ...createTestCartLine(), templateKey: accessory.key, design, quantity };
  const first = await addCartLine(ctx, { cartId: null, line });
  const tile = createTestCartLine({ photos: [photo] });
  const cart = withTile ? await addCartLine(ctx, { cartId: first.id, line: tile }) : first;
  const checkout = await createTestCheckout(ctx, cart);
  const payment = await ensurePaymentIntent(ctx, { checkoutId: checkout.id });
  await confirmPayment(simulator, payment?.intentId ?? "");
  const { orderId } = await finalizePayment(ctx, { paymentId: payment?.paymentId ?? expect.fail() });
  await completePendingJobs(ctx);
  return { cart, orderId: OrderId.parse(orderId), box: toProductionCode(orderId ?? "") };
}

const createAdmin = ({ ctx }: Shop): AdminContext => ({
  ...ctx,
  userId: null,
  admin: { role: "owner", actor: "owner" },
});

const listColumns = async (ctx: AdminContext) =>
  Object.entries((await readBoard(ctx, {})).columns)
    .filter(([, { orders }]) => orders > 0)
    .map(([name, { orders, tiles }]) => [name, orders, tiles]);

const readWeights = (csv: string) =>
  csv
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => Number(row.split(",").at(-2)));

describe("an order of accessories", () => {
  test.for(accessories)(
    "an order that contains only $key is delivered without printing",
    async (accessory, { shop, clock }) => {
      const { ctx } = shop;
      const admin = createAdmin(shop);
      const { name, price, pieces, description } = accessory;
      const { cart, orderId, box } = await buyAccessory(shop, { accessory, quantity: 2, withTile: false });
      expect(cart.lines).toMatchObject([{ title: name, unitPrice: price, linePrice: 2 * price, warnings: [] }]);
      expect(cart.totals.subtotal).toBe(2 * price);
      expect(await ctx.db.orderTile.count()).toBe(0);
      expect(await listColumns(admin)).toEqual([["checking", 1, 0]]);
      const close = (plates: number) => closeBox(admin, { scanId: newUuid(), box, plates });
      await expect(close(2 * pieces)).rejects.toMatchObject({ code: "BOX_TOO_EARLY" });

      clock.set(new Date(Date.now() - 5 * MINUTE_MS));
      expect(await listColumns(admin)).toEqual([["packing", 1, 0]]);
      await expect(close(2 * pieces + 1)).rejects.toMatchObject({ code: "PLATES_WRONG" });
      const parts = [{ label: accessory.pieceNames[1], quantity: 2 * pieces }];
      expect(await close(2 * pieces)).toMatchObject({ isClosed: true, parts, pieces: [], state: "packed" });
      expect(await listColumns(admin)).toEqual([["packed", 1, 0]]);
      for (const paper of ["slip", "label"] as const)
        expect((await openBoxPaper(admin, { box, paper })).bytes).toBeGreaterThan(0);

      expect((await readReadyParcels(admin)).parcels).toMatchObject([{ tiles: 0, accessories: parts }]);
      const { csv } = await exportAddresses(admin, { boxes: null });
      const grams = estimatedWeights.box + 2 * accessory.grams;
      expect(readWeights(csv)).toEqual([toDeclaredOunces(grams)]);
      expect((await importTracking(admin, { text: `${box},USPS,9405511899223197428490` })).rows).toMatchObject([
        { status: "imported" },
      ]);
      await transitionOrder(admin, { orderId, to: "delivered" });
      await completePendingJobs(ctx);
      const view = await loadOrderView(ctx, orderId);
      expect(view).toMatchObject({ state: "delivered", headline: "Your order has arrived" });
      expect(view.timeline.map(({ word }) => word)).toEqual(["Received", "Packed", "Shipped", "Delivered"]);
      const emails = await ctx.db.sentEmail.findMany({ where: { orderId }, orderBy: { sentAt: "asc" } });
      expect(emails.map(({ kind }) => kind)).toEqual(["order-received", "shipped", "delivered"]);
      expect((await readEmailOrder(ctx, orderId)).lines).toMatchObject([{ details: description, frameColor: null }]);
      expect((await runReconciliation(shop)).open).toEqual([]);
    },
  );

  test("an order with only replacement plates can be reopened, refunded and ordered again", async ({ shop, clock }) => {
    const { ctx } = shop;
    const admin = createAdmin(shop);
    const { orderId, box } = await buyAccessory(shop, { quantity: 1, withTile: false });
    clock.set(new Date(Date.now() - 5 * MINUTE_MS));
    const scanId = newUuid();
    await closeBox(admin, { scanId, box, plates: 4 });
    await undoScan(admin, { scanId });
    expect(await loadOrderView(ctx, orderId)).toMatchObject({ state: "checking", stateWord: "Received" });
    await closeBox(admin, { scanId: newUuid(), box, plates: 4 });
    const { amount } = await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } });
    await cancelOrderBeforeShipping(admin, { orderId });
    for (const { id } of await ctx.db.refund.findMany()) await submitRefund(ctx, { refundId: RefundId.parse(id) });
    expect(await ctx.db.refund.findMany()).toMatchObject([{ amount, state: "succeeded" }]);
    const { cartId } = await createCartFromOrder(ctx, { orderId });
    expect(await ctx.db.cartLine.findMany({ where: { cartId } })).toMatchObject([
      { templateKey: replacementPlates.key, quantity: 1 },
    ]);
  });
});

test("undoing the packing of replacement plates returns the order to `checking`", async ({ shop }) => {
  const { ctx } = shop;
  const admin = createAdmin(shop);
  const { orderId, box } = await buyAccessory(shop, { quantity: 1, withTile: false });
  await transitionOrder(admin, { orderId, to: "packed", isEarly: true, unchecked: "Counted by hand" });
  await ctx.db.scan.updateMany({ where: { orderId }, data: { undoneAt: ctx.now() } });
  const scanId = newUuid();
  await closeBox(admin, { scanId, box, plates: 4 });
  expect(await ctx.db.scan.findUniqueOrThrow({ where: { id: scanId } })).toMatchObject({ fromState: "packed" });
  await undoScan(admin, { scanId });
  expect(await loadOrderView(ctx, orderId)).toMatchObject({ state: "checking" });
});

test("an unpaid address change is closed when the replacement plates are packed", async ({ shop }) => {
  const { ctx } = shop;
  const { orderId, cart } = await buyAccessory(shop, { quantity: 2, withTile: false });
  const tax = applyBasisPoints(toMinor(cart.totals.subtotal), 700);
  const { pendingChange } = await changeOrderAddress(ctx, {
    orderId,
    shippingAddress: { ...shippingAddress, city: "Miami", provinceCode: "FL", zip: "33131", countryCode: "US" },
    agreedTotal: cart.totals.subtotal + tax,
  });
  expect(pendingChange).toMatchObject({ amount: tax });
  const step = { orderId, to: "packed", isEarly: true, unchecked: "Counted by hand" } as const;
  expect(await transitionOrder(createAdmin(shop), step)).toMatchObject({ state: "packed", pendingChange: null });
  expect(await ctx.db.orderChange.findMany()).toMatchObject([{ state: "closed", closeReason: "in-production" }]);
});

test("an order whose only wall was rejected is treated as an order without walls", async ({ shop }) => {
  const { ctx } = shop;
  const { orderId } = await buyAccessory(shop, { quantity: 1, withTile: true });
  const { id } = await ctx.db.orderTile.findFirstOrThrow();
  const rejection = {
    orderId,
    tileId: TileId.parse(id),
    outcome: "line",
    reason: "other",
    sentence: "Not ours.",
  } as const;
  expect(await rejectPhoto(createAdmin(shop), rejection)).toMatchObject({ state: "checking", stateWord: "Received" });
  const { orders } = await listOwnOrders(ctx, { page: 1, isSignedIn: false });
  expect(orders).toMatchObject([{ stateWord: "Received" }]);
});

test("the box of an order with tiles must also contain its replacement plates", async ({ shop, clock }) => {
  const { ctx } = shop;
  const admin = createAdmin(shop);
  const { orderId, box } = await buyAccessory(shop, { quantity: 1, withTile: true });
  clock.set(new Date(Date.now() - 5 * MINUTE_MS));
  expect(await listColumns(admin)).toEqual([["ready", 1, 1]]);
  await expect(transitionOrder(admin, { orderId, to: "packed", unchecked: "Skip the printing" })).rejects.toMatchObject(
    { code: "ACTION_NOT_ALLOWED" },
  );
  await startBatch(admin, { batchId: BatchId.parse(newId("batch")), isEarly: false });
  const { id: tileId } = await ctx.db.orderTile.findFirstOrThrow();
  const scan = (station: Station) =>
    scanTile(admin, { scanId: newUuid(), station, code: toProductionCode(tileId), box });
  await expect(closeBox(admin, { scanId: newUuid(), box, plates: 5 })).rejects.toMatchObject({
    code: "BOX_NOT_COMPLETE",
  });
  for (const station of stationKeys) await scan(station);
  await expect(closeBox(admin, { scanId: newUuid(), box, plates: 1 })).rejects.toMatchObject({ code: "PLATES_WRONG" });
  expect(await closeBox(admin, { scanId: newUuid(), box, plates: 5 })).toMatchObject({
    plates: 5,
    parts: [
      { label: "plate", quantity: 1 },
      { label: "replacement plates", quantity: 4 },
    ],
  });
  const { csv } = await exportAddresses(admin, { boxes: null });
  const { tiles, box: emptyBox, padding } = estimatedWeights;
  const grams = tiles.rectangle_small + padding + emptyBox + replacementPlates.grams;
  expect(readWeights(csv)).toEqual([toDeclaredOunces(grams)]);
  await importTracking(admin, { text: `${box},USPS,9405511899223197428490` });
  await completePendingJobs(ctx);
  expect(await loadOrderView(ctx, orderId)).toMatchObject({ state: "shipped", lines: [{ tiles: [] }, {}] });
  expect((await runReconciliation(shop)).open).toEqual([]);
});
