import { Address } from "@storywall/domain/cart/address-schema";
import { estimatedWeights } from "@storywall/domain/catalog/settings";
import { BatchId, newId, OrderId, RefundId, TileId } from "@storywall/domain/kernel/ids";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { toDeclaredOunces } from "@storywall/domain/kernel/weight";
import { boardColumnKeys } from "@storywall/domain/production/board-columns";
import { toBoxCode, toProductionCode } from "@storywall/domain/production/production-codes";
import { type Station, stationKeys } from "@storywall/domain/production/production-scan";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { createTestPhoto } from "@storywall/testing/factories";
import { expect } from "vitest";
import type { AdminContext } from "../accounts/context.ts";
import { listSimulatorIntents, listSimulatorRefunds } from "../checkout/checkout.fixture.ts";
import { refundOrder } from "../checkout/payments/refund-order.ts";
import { submitRefund } from "../checkout/payments/submit-refund.ts";
import { verifyAuditLog } from "../operations/audit/verify-audit.ts";
import {
  completePendingJobs,
  createPaidOrder,
  runReconciliation,
  test,
} from "../operations/reconciliation/reconciliation.fixture.ts";
import { correctAddress } from "../orders/change-address.ts";
import { markBatchPrinted } from "./batch.ts";
import { findOutdatedBoardEntries } from "./board/board-entries.fixture.ts";
import { readBoard } from "./board/read-board.ts";
import { closeBox } from "./box.ts";
import { cancelOrderBeforeShipping } from "./cancel-order-before-shipping.ts";
import { createRemake } from "./create-remake.ts";
import { readBatchPapers } from "./papers/batch-papers.ts";
import { openBoxPaper } from "./papers/open-box-papers.ts";
import { replacePhotoForCustomer } from "./replace-photo-for-customer.ts";
import { scanTile } from "./scan.ts";
import { importTracking, previewTracking } from "./shipping/import-tracking.ts";
import { exportAddresses } from "./shipping/ready-parcels.ts";
import { startBatch } from "./start-batch.ts";
import { transitionTile } from "./transition-tile.ts";

const note = "Agreed by phone";

/** Names of eight single-tile orders. Each name says what happens to the order. */
const names = [
  "plain",
  "moved before printing",
  "moved after packing",
  "stopped in the batch",
  "stopped after packing",
  "spoiled print",
  "other photo",
  "partly refunded",
] as const;
type Name = (typeof names)[number];

const stopped: readonly Name[] = ["stopped in the batch", "stopped after packing"];
const shipped = names.filter((name) => !stopped.includes(name));

/**
 * Creates a carrier's table with one row for each box in the address list. The tracking numbers are made from the box
 * codes.
 */
const toTrackingTable = (csv: string) => {
  const boxes = readAddressRows(csv).map(({ reference }) => `${reference},OnTrac,C-${reference}`);
  return ["Reference,Carrier,Tracking Number", ...boxes].join("\n");
};

/** Reads the address list. No cell of this test contains a comma. */
function readAddressRows(csv: string): Array<Record<string, string>> {
  const [header = [], ...rows] = csv
    .trimEnd()
    .split("\r\n")
    .map((row) => row.split(","));
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("a print shop ships exactly the right boxes on a day with many changes (F-18)", async ({ shop, clock }) => {
  const { ctx: visitor, simulator, photo } = shop;
  const { db } = visitor;
  const ctx: AdminContext = { ...visitor, userId: null, admin: { role: "owner", actor: "owner" } };
  const otherPhoto = await createTestPhoto(visitor, { userId: visitor.userId, width: 900, height: 1200 });
  const orders = new Map<Name, OrderId>();
  for (const name of names) orders.set(name, (await createPaidOrder(shop)).orderId);
  clock.set(new Date());

  const getOrderId = (name: Name) => orders.get(name) ?? expect.fail();
  const readOrder = (name: Name) =>
    db.order.findUniqueOrThrow({ where: { id: getOrderId(name) }, include: { lines: true } });
  const readTileId = async (name: Name) =>
    TileId.parse((await db.orderTile.findFirstOrThrow({ where: { orderId: getOrderId(name) } })).id);
  const readCode = async (name: Name) => {
    const { id, addressVersion } = await readOrder(name);
    return toBoxCode(id, addressVersion);
  };
  const packTile = async (box: string, tileId: string, stations: readonly Station[] = ["framing", "packing"]) => {
    const code = toProductionCode(tileId);
    for (const station of stations) await scanTile(ctx, { scanId: newUuid(), station, code, box });
    await closeBox(ctx, { scanId: newUuid(), box, plates: 1 });
  };
  const pack = async (name: Name, stations?: readonly Station[]) =>
    packTile(await readCode(name), await readTileId(name), stations);
  const correctStreet = async (name: Name, address1: string) => {
    const { id, shippingAddress } = await readOrder(name);
    await correctAddress(ctx, {
      orderId: OrderId.parse(id),
      shippingAddress: { ...Address.parse(shippingAddress), address1 },
    });
  };
  const startTestBatch = async () => {
    const batchId = BatchId.parse(newId("batch"));
    await startBatch(ctx, { batchId, frameSize: "rectangle_small", frameStyle: "Infinite", isEarly: false });
    return batchId;
  };

  // Morning: a batch of all orders. One order is canceled before it is printed.
  await correctStreet("moved before printing", "1 Before St");
  const batchId = await startTestBatch();
  expect(await readBatchPapers(ctx, { batchId })).toMatchObject({ boxes: 8, pieces: 8, leftOut: [] });
  await cancelOrderBeforeShipping(ctx, { orderId: getOrderId("stopped in the batch") });
  const { number: stoppedNumber } = await readOrder("stopped in the batch");
  expect(await readBatchPapers(ctx, { batchId })).toMatchObject({
    boxes: 7,
    pieces: 7,
    leftOut: [{ orderNumber: stoppedNumber, sentence: "The order was canceled." }],
  });
  expect(await markBatchPrinted(ctx, { batchId })).toEqual({ tiles: 7 });

  // A print is spoiled, a customer replaces a photo, and another customer gets a partial refund.
  await transitionTile(ctx, { tileId: await readTileId("spoiled print"), to: "remake", note: "A scratch" });
  const oldPrint = toProductionCode(await readTileId("other photo"));
  const [line] = (await readOrder("other photo")).lines;
  await replacePhotoForCustomer(ctx, {
    orderId: getOrderId("other photo"),
    lineId: line?.id ?? "",
    tileName: Design.parse(line?.design).tiles[0]?.name ?? "",
    userPhotoId: otherPhoto.uuid,
    note,
  });
  const refund = { orderId: getOrderId("partly refunded"), amount: 300, reason: "goodwill" as const };
  const requestKey = newUuid();
  for (let time = 1; time <= 2; time++) await refundOrder(ctx, { ...refund, requestKey });

  const reprinted: readonly Name[] = ["spoiled print", "other photo"];
  for (const name of names.filter(
    (candidate) => candidate !== "stopped in the batch" && !reprinted.includes(candidate),
  ))
    await pack(name);
  await expect(scanTile(ctx, { scanId: newUuid(), station: "framing", code: oldPrint })).rejects.toMatchObject({
    code: "SCAN_UNKNOWN",
  });
  await completePendingJobs(visitor);
  await startTestBatch();
  for (const name of reprinted) await pack(name, stationKeys);

  // An address changes after its label was printed, and a packed order is canceled.
  const oldLabel = await readCode("moved after packing");
  await openBoxPaper(ctx, { box: oldLabel, paper: "label" });
  await correctStreet("moved after packing", "2 After St");
  await cancelOrderBeforeShipping(ctx, { orderId: getOrderId("stopped after packing") });
  const { columns } = await readBoard(ctx, {});
  expect([columns.packed.orders, columns.packed.parcels.filter(({ isLabelVoid }) => isLabelVoid).length]).toEqual([
    6, 1,
  ]);
  const newLabel = await readCode("moved after packing");
  for (const label of [oldLabel, newLabel]) {
    expect((await previewTracking(ctx, { text: `${label},OnTrac,C-early` })).rows).toMatchObject([
      { status: "blocked", sentence: expect.stringContaining("this label is void") },
    ]);
  }
  await openBoxPaper(ctx, { box: newLabel, paper: "label" });

  // The carrier gets the addresses and weights of the six boxes, and returns their tracking numbers.
  const { csv, boxes, leftOut } = await exportAddresses(ctx, { boxes: null });
  expect({ boxes, leftOut }).toEqual({ boxes: 6, leftOut: 0 });
  const { tiles, box: emptyBox, padding } = estimatedWeights;
  const addresses: Partial<Record<Name, string>> = {
    "moved before printing": "1 Before St",
    "moved after packing": "2 After St",
  };
  const expectedRows = [];
  for (const name of shipped) {
    expectedRows.push({
      order_number: (await readOrder(name)).number,
      address1: addresses[name] ?? "12 Elm St",
      weight_oz: `${toDeclaredOunces(tiles.rectangle_small + emptyBox + padding)}`,
      reference: await readCode(name),
    });
  }
  const byReference = (a: { reference?: string }, b: { reference?: string }) =>
    (a.reference ?? "") < (b.reference ?? "") ? -1 : 1;
  expect(readAddressRows(csv).toSorted(byReference)).toMatchObject(expectedRows.toSorted(byReference));
  const stoppedRows = await Promise.all(stopped.map(async (name) => `${await readCode(name)},OnTrac,C-${name}`));
  const text = [toTrackingTable(csv), `${oldLabel},OnTrac,C-old`, ...stoppedRows].join("\n");
  const importStatuses = async () => (await importTracking(ctx, { text })).rows.map(({ status }) => status);
  expect(await importStatuses()).toEqual([...Array(6).fill("imported"), "blocked", "blocked", "blocked"]);
  expect(await importStatuses()).toEqual([...Array(6).fill("sent"), "shipped", "blocked", "blocked"]);

  // A tile arrives broken. Its remake leaves in a separate box.
  const { remakeId } = await createRemake(ctx, {
    orderId: getOrderId("plain"),
    tileIds: [await readTileId("plain")],
    note: "It broke on the way",
  });
  await completePendingJobs(visitor);
  await startTestBatch();
  const { id: remadeTileId } = await db.orderTile.findFirstOrThrow({ where: { remakeId } });
  await packTile(toBoxCode(remakeId, 1), remadeTileId, stationKeys);
  const remakeList = await exportAddresses(ctx, { boxes: null });
  expect(readAddressRows(remakeList.csv)).toMatchObject([{ reference: toBoxCode(remakeId, 1), address1: "12 Elm St" }]);
  const { rows } = await importTracking(ctx, { text: toTrackingTable(remakeList.csv) });
  expect(rows).toMatchObject([{ status: "imported", order: { isRemake: true } }]);

  for (const { id } of await db.refund.findMany({ where: { state: "requested" } }))
    await submitRefund(visitor, { refundId: RefundId.parse(id) });
  await completePendingJobs(visitor);
  await db.$executeRaw`
    UPDATE refunds SET created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'`;

  // Evening: every order is in its expected state.
  for (const name of names) {
    const { id, state, amount, trackingNumber, shippingAddress } = await readOrder(name);
    const refunds = await db.refund.findMany({ where: { orderId: id } });
    const photos = await db.orderTile.findMany({ where: { orderId: id, remakeId: null }, select: { photoId: true } });
    expect({
      name,
      state,
      trackingNumber,
      address1: Address.parse(shippingAddress).address1,
      refunds: refunds.map((item) => [item.amount, item.state]),
      photos: photos.map(({ photoId }) => photoId),
      shippedEmails: await db.sentEmail.count({ where: { orderId: id, kind: "shipped" } }),
      canceledEmails: await db.sentEmail.count({ where: { orderId: id, kind: "cancelled" } }),
    }).toEqual({
      name,
      state: stopped.includes(name) ? "cancelled" : "shipped",
      trackingNumber: stopped.includes(name) ? null : `C${await readCode(name)}`,
      address1: addresses[name] ?? "12 Elm St",
      refunds: stopped.includes(name)
        ? [[amount, "succeeded"]]
        : name === "partly refunded"
          ? [[300, "succeeded"]]
          : [],
      photos: [name === "other photo" ? otherPhoto.id : photo.id],
      shippedEmails: stopped.includes(name) ? 0 : 1,
      canceledEmails: stopped.includes(name) ? 1 : 0,
    });
  }
  expect(await db.remake.findUniqueOrThrow({ where: { id: remakeId } })).toMatchObject({ state: "sent" });
  expect(await db.sentEmail.count({ where: { kind: "remake-sent" } })).toBe(1);
  const after = (await readBoard(ctx, {})).columns;
  expect(boardColumnKeys.filter((key) => after[key].orders > 0)).toEqual(["shipped"]);
  expect(await findOutdatedBoardEntries(db)).toEqual([]);

  // The amounts at the processor match the orders, and reconciliation finds no discrepancies.
  const amounts = new Map<Name, number>();
  for (const name of names) amounts.set(name, (await readOrder(name)).amount);
  const taken = sum((await listSimulatorIntents(simulator)).map(({ amount_received: amount }) => amount));
  const returned = sum((await listSimulatorRefunds(simulator)).map(({ amount }) => amount));
  expect(taken).toBe(sum([...amounts.values()]));
  expect(returned).toBe(sum(stopped.map((name) => amounts.get(name) ?? 0)) + 300);
  expect(taken - returned).toBe(sum(shipped.map((name) => amounts.get(name) ?? 0)) - 300);
  expect((await runReconciliation(shop)).open).toEqual([]);
  expect(await verifyAuditLog({ db }, {})).toMatchObject({ isWhole: true });
});
