import type { AdminRole } from "@storywall/domain/accounts/permissions";
import { BatchId, newId, TileId } from "@storywall/domain/kernel/ids";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { createTestCartLine, createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { createTestOrderToPrint, recordTestPrint } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import type { AdminContext } from "../accounts/context.ts";
import { createPhotoRow, listJobPayloads } from "../checkout/checkout.fixture.ts";
import type { Deps } from "../kernel/deps.ts";
import { acceptPrintForCustomer } from "../orders/review-prints.ts";
import { markBatchPrinted } from "./batch.ts";
import { closeBox } from "./box.ts";
import { readBatchContents } from "./papers/batch-papers.ts";
import { markParcelSent } from "./parcel.ts";
import { listPhotoChoices, replacePhotoForCustomer } from "./replace-photo-for-customer.ts";
import { scanTile } from "./scan.ts";
import { startBatch } from "./start-batch.ts";

const createAdmin = (deps: Deps, role: AdminRole = "support"): AdminContext => ({
  ...deps,
  userId: null,
  admin: { role, actor: "sam" },
});
const note = "Agreed by phone";
/** Luminance histogram of a photo with almost all pixels in the darkest bins. */
const darkLuminance = [0.97, ...Array.from({ length: 15 }, () => 0.002)];

async function createOrder(deps: Deps) {
  const { id: userId } = await createTestUser(deps.db);
  const [first, second] = [await createPhotoRow(deps.db, { userId }), await createPhotoRow(deps.db, { userId })];
  const line = createTestCartLine({ photos: [first] });
  const order = await createTestOrderToPrint(deps, { userId, photoId: first.id, lines: [line] });
  const [tile] = order.tiles;
  const input = { orderId: order.id, lineId: line.id, tileName: tile?.name ?? "", userPhotoId: second.uuid, note };
  const readTile = () => deps.db.orderTile.findFirstOrThrow({ where: { orderId: order.id } });
  return { order, tileId: TileId.parse(tile?.id), first, second, input, readTile, userId };
}

const scanAt = (
  ctx: AdminContext,
  tileId: string,
  orderId: string,
  stations: ReadonlyArray<"printing" | "framing" | "packing">,
) =>
  stations.reduce<Promise<unknown>>(
    (before, station) =>
      before.then(() =>
        scanTile(ctx, { scanId: newUuid(), station, code: toProductionCode(tileId), box: toProductionCode(orderId) }),
      ),
    Promise.resolve(),
  );

const startTestBatch = async (ctx: AdminContext) => {
  const batchId = BatchId.parse(newId("batch"));
  await startBatch(ctx, { batchId, frameSize: "rectangle_small", frameStyle: "Infinite", isEarly: false });
  return batchId;
};

describe("Replacing a photo with the customer's agreement", () => {
  test("replacing a photo renders the new print file once before production", async ({ deps, db }) => {
    const ctx = createAdmin(deps);
    const { order, tileId, second, input, readTile } = await createOrder(deps);
    for (let time = 1; time <= 2; time++) await replacePhotoForCustomer(ctx, input);
    const tile = await readTile();
    expect(tile).toMatchObject({ photoId: second.id, state: "waiting", printKey: null });
    expect(tile.id).not.toBe(tileId);
    expect(await listJobPayloads(db, "print.render")).toEqual([{ tileId: tile.id }]);
    expect(await listJobPayloads(db, "email.order-changed")).toEqual([{ orderId: order.id, what: "photos" }]);
    expect(await db.auditEntry.findMany({ where: { action: "order.photo-swapped" } })).toMatchObject([
      { actor: "sam", role: "support", entityId: order.id, reason: note, after: { isCustomerAgreed: true } },
    ]);
  });

  test("replacing a photo takes the old print out of its batch", async ({ deps }) => {
    const ctx = createAdmin(deps, "owner");
    const { order, tileId, input, readTile } = await createOrder(deps);
    const batchId = await startTestBatch(ctx);
    await createTestOrderToPrint(deps);
    await markBatchPrinted(ctx, { batchId });
    const other = await createOrder(deps);
    const sharedBatch = await startTestBatch(ctx);
    await replacePhotoForCustomer(ctx, other.input);
    expect((await readBatchContents(ctx, sharedBatch)).leftOut.pieces).toEqual([
      {
        orderId: other.order.id,
        orderNumber: other.order.number,
        sentence: "A photo was replaced. Discard its old print.",
      },
    ]);

    await scanAt(ctx, tileId, order.id, ["framing", "packing"]);
    const box = toProductionCode(order.id);
    await closeBox(ctx, { scanId: newUuid(), box, plates: 1 });
    await replacePhotoForCustomer(ctx, input);
    const parcel = { box, carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
    await expect(markParcelSent(ctx, parcel)).rejects.toMatchObject({ code: "BOX_NOT_CLOSED" });
    const oldScan = scanAt(ctx, tileId, order.id, ["packing"]);
    await expect(oldScan).rejects.toMatchObject({ code: "SCAN_UNKNOWN" });

    const { id: newTileId } = await readTile();
    await recordTestPrint(deps, newTileId);
    await startTestBatch(ctx);
    await scanAt(ctx, newTileId, order.id, ["printing", "framing", "packing"]);
    await closeBox(ctx, { scanId: newUuid(), box, plates: 1 });
    expect(await markParcelSent(ctx, parcel)).toEqual({ orderId: order.id });
  });

  test("replacing a photo resumes an order on hold", async ({ deps, db }) => {
    const ctx = createAdmin(deps);
    const { order, input, second, readTile } = await createOrder(deps);
    await db.photo.update({ where: { id: second.id }, data: { luminance: darkLuminance } });
    await db.order.update({
      where: { id: order.id },
      data: { state: "needs_attention", problemCode: "PHOTO_TWICE" },
    });
    expect(await replacePhotoForCustomer(ctx, input)).toMatchObject({ state: "checking", problem: null });
    expect(await readTile()).toMatchObject({ problemCode: null, accepted: ["PHOTO_DARK"] });
  });

  test("replacing a photo with one from another tile does not hold the order", async ({ deps, db }) => {
    const ctx = createAdmin(deps);
    const { id: userId } = await createTestUser(db);
    const photos = [];
    for (let count = 0; count < 3; count++) photos.push(await createPhotoRow(db, { userId }));
    const line = createTestCartLine({ templateKey: "trio", photos });
    const order = await createTestOrderToPrint(deps, { userId, lines: [line] });
    const tiles = order.tiles.toSorted((a, b) => a.position - b.position);
    for (const [at, { id }] of tiles.entries())
      await db.orderTile.update({ where: { id }, data: { photoId: photos[at]?.id ?? null } });
    const [first, second] = tiles.map(({ name }) => name);
    const userPhotoId = photos[2]?.uuid ?? "";
    const readTile = (name = "") => db.orderTile.findFirstOrThrow({ where: { orderId: order.id, name } });
    for (const tileName of [second, first]) {
      await replacePhotoForCustomer(ctx, {
        orderId: order.id,
        lineId: line.id,
        tileName: tileName ?? "",
        userPhotoId,
        note,
      });
      await recordTestPrint(deps, (await readTile(tileName)).id);
    }
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "checking" });
    expect(await readTile(second)).toMatchObject({ problemCode: null, accepted: ["PHOTO_TWICE"] });
  });

  test("a photo of an unshipped order can be replaced only with a printable one", async ({ deps, db }) => {
    const ctx = createAdmin(deps);
    const { order, input, first, second, userId } = await createOrder(deps);
    const { id: stranger } = await createTestUser(db);
    const foreign = await createPhotoRow(db, { userId: stranger });
    const rejected = await createPhotoRow(db, { userId });
    await db.photo.update({ where: { id: rejected.id }, data: { contentRejectedAt: deps.now() } });
    expect((await listPhotoChoices(ctx, { orderId: order.id })).map(({ userPhotoId }) => userPhotoId)).toEqual([
      first.uuid,
      second.uuid,
    ]);
    for (const [userPhotoId, code] of [
      [foreign.uuid, "PHOTO_UNKNOWN"],
      [rejected.uuid, "PHOTO_REJECTED"],
    ] as const)
      await expect(replacePhotoForCustomer(ctx, { ...input, userPhotoId })).rejects.toMatchObject({ code });
    const reader = createAdmin(deps, "catalog");
    for (const call of [replacePhotoForCustomer(reader, input), listPhotoChoices(reader, { orderId: order.id })])
      await expect(call).rejects.toMatchObject({ code: "ADMIN_FORBIDDEN" });
    for (const state of ["printing", "framing", "packed", "shipped"])
      await db.order.update({ where: { id: order.id }, data: { state } });
    await expect(replacePhotoForCustomer(ctx, input)).rejects.toMatchObject({ code: "ACTION_NOT_ALLOWED" });
  });
});

test("accepting a tile on hold twice records the customer's agreement only once", async ({ deps, db }) => {
  const ctx = createAdmin(deps);
  const { order, tileId, first, readTile } = await createOrder(deps);
  await db.photo.update({ where: { id: first.id }, data: { luminance: darkLuminance } });
  await db.orderTile.update({ where: { id: tileId }, data: { problemCode: "PHOTO_DARK" } });
  await db.order.update({ where: { id: order.id }, data: { state: "needs_attention", problemCode: "PHOTO_DARK" } });
  const input = { orderId: order.id, tileId, note };
  const reader = createAdmin(deps, "readonly");
  await expect(acceptPrintForCustomer(reader, input)).rejects.toMatchObject({ code: "ADMIN_FORBIDDEN" });
  for (let time = 1; time <= 2; time++) await acceptPrintForCustomer(ctx, input);
  expect(await readTile()).toMatchObject({ problemCode: null, accepted: ["PHOTO_DARK"], state: "rendered" });
  expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "checking" });
  expect(await db.auditEntry.findMany({ where: { action: "order.print-accepted" } })).toMatchObject([
    { entityId: order.id, reason: note, before: { problemCode: "PHOTO_DARK" }, after: { tileId } },
  ]);
});
