import { OrderId, RefundId, RejectionId, TileId } from "@storywall/domain/kernel/ids";
import { createMailClient } from "@storywall/email/create-mail-client";
import { seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import { sendPhotoRejectedEmail } from "@storywall/services/orders/emails/photo-emails";
import { readTileToPrint } from "@storywall/services/production/record-rendered-print";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine, createTestPhoto } from "@storywall/testing/factories";
import type { Fixtures } from "@storywall/testing/fixtures";
import { copyLineWithFrameSize, recordTestPrint } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { type Shop, test } from "../shop.fixture.ts";
import { address, confirmPayment, listJobPayloads, openShopperBrowser } from "./orders.fixture.ts";

type View = {
  state: string;
  problem: { code: string } | null;
  lines: Array<{ tiles: Array<{ id: string; problem: { code: string; mayAccept: boolean } | null }> }>;
  refunds: Array<{ amount: number; reason: string; state: string }>;
};

async function createOrderWithPhoto({ shop, db, deps }: Pick<Fixtures, "db" | "deps"> & { shop: Shop }) {
  const shopper = await openShopperBrowser(shop);
  const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
  const order = await createTestOrder(db, { userId: shopper.userId, photoId: photo.id });
  const { browser: support } = await createAdmin(shop, "support", `s${order.number.slice(3)}@shop.example`);
  const tileId = order.tiles[0]?.id ?? "";
  const rejectPhoto = (more: object) =>
    support.mutate("orders.rejectPhoto", { orderId: order.id, tileId, reason: "rights", ...more });
  const readOrder = async () => (await shopper.query("orders.read", { orderId: order.id })).body as unknown as View;
  return { shopper, photo, order, support, tileId, rejectPhoto, readOrder };
}

describe("A photo rejection", () => {
  test("a photo rejection holds the order", async ({ shop, db, deps }) => {
    const { shopper, photo, order, support, tileId, rejectPhoto, readOrder } = await createOrderWithPhoto({
      shop,
      db,
      deps,
    });
    const line = createTestCartLine({ photos: [photo] });
    const { body: cart } = await shopper.mutate("cart.addLine", { cartId: null, line });
    expect(await rejectPhoto({ outcome: "ask", reason: "other", sentence: "  " })).toMatchObject({
      status: 422,
      body: { shopCode: "REFUSAL_EMPTY" },
    });

    const answers = await Promise.all(
      [1, 2, 3].map(() => rejectPhoto({ outcome: "ask", sentence: "The poster is the picture." })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readOrder()).toMatchObject({
      state: "needs_attention",
      problem: { code: "PHOTO_REFUSED" },
      lines: [{ tiles: [{ problem: { code: "PHOTO_REFUSED", mayAccept: false } }] }],
      refunds: [],
    });
    expect(await listJobPayloads({ db }, "email.photo-rejected")).toHaveLength(1);
    expect(await listJobPayloads({ db }, "email.photo-problem")).toEqual([]);
    expect(await shopper.mutate("orders.acceptPrint", { orderId: order.id, tileId })).toMatchObject({ status: 409 });
    expect(await readTileToPrint(deps, { tileId: tileId as `tile_${string}` })).toBeNull();
    const { body: stored } = await shopper.query("cart.read", { cartId: cart.id });
    expect(stored.lines).toMatchObject([{ warnings: ["We can’t use photo 1. Please replace it."] }]);
    expect((await shopper.query("photos.list", { photoIds: [photo.uuid] })).body).toMatchObject([
      { state: "rejected", rejection: { code: "PHOTO_REFUSED" } },
    ]);

    const [rejection] = (await support.query("orders.rejections", { orderId: order.id })).body as unknown as {
      id: string;
    }[];
    for (let press = 0; press < 2; press++) {
      expect((await support.mutate("orders.withdrawRejection", { rejectionId: rejection?.id })).status).toBe(200);
    }
    expect(await readOrder()).toMatchObject({
      state: "checking",
      problem: null,
      lines: [{ tiles: [{ problem: null }] }],
    });
    expect(await listJobPayloads({ db }, "print.render")).toEqual([{ tileId }]);
    const entries = await db.auditEntry.findMany({ where: { entityId: order.id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["order.photo-rejected", "order.rejection-withdrawn"]);
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain("poster");
  });

  test("a photo rejection immediately holds all other open orders with the photo", async ({ shop, db, deps }) => {
    const { shopper, photo, order, support, rejectPhoto } = await createOrderWithPhoto({ shop, db, deps });
    const others = await Promise.all(
      [1, 2].map(() => createTestOrder(db, { userId: shopper.userId, photoId: photo.id })),
    );
    const unrelated = await createTestOrder(db, { userId: shopper.userId });
    const printing = await createTestOrder(db, { userId: shopper.userId, photoId: photo.id });
    await db.order.update({ where: { id: printing.id }, data: { state: "printing" } });
    const readStates = async (ids: string[]) => {
      const orders = await db.order.findMany({
        where: { id: { in: ids } },
        select: { state: true, problemCode: true },
      });
      return orders.map(({ state, problemCode }) => `${state} ${problemCode}`);
    };
    const ids = others.map(({ id }) => id);

    expect((await rejectPhoto({ outcome: "refund", sentence: "We are sorry." })).status).toBe(200);
    expect(await readStates(ids)).toEqual(["needs_attention PHOTO_REFUSED", "needs_attention PHOTO_REFUSED"]);
    expect(await readStates([unrelated.id, printing.id])).not.toContainEqual(
      expect.stringContaining("needs_attention"),
    );
    const readRejectedInPrint = async () => {
      const { waiting } = (await support.query("admin.today")).body as { waiting: unknown[] };
      const { items } = (await support.query("admin.orders", { trouble: "rejected" })).body as { items: unknown[] };
      return [waiting, items];
    };
    expect(await readRejectedInPrint()).toEqual([
      expect.arrayContaining([{ thing: "rejected", count: 1 }]),
      [expect.objectContaining({ id: printing.id })],
    ]);
    const emails = (await listJobPayloads({ db }, "email.photo-problem")) as { orderId: string }[];
    expect(emails.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());

    const { body: rejections } = await support.query("orders.rejections", { orderId: order.id });
    const [rejection] = rejections as unknown as { id: string }[];
    expect((await support.mutate("orders.withdrawRejection", { rejectionId: rejection?.id })).status).toBe(200);
    expect(await readStates(ids)).toEqual(["checking null", "checking null"]);
  });

  test("a photo rejection can cancel the order with one full refund", async ({ shop, db, deps, mail }) => {
    const { order, rejectPhoto, readOrder } = await createOrderWithPhoto({ shop, db, deps });
    await Promise.all([1, 2, 3].map(() => rejectPhoto({ outcome: "refund", sentence: "We are sorry." })));
    expect(await readOrder()).toMatchObject({
      state: "cancelled",
      refunds: [{ amount: order.amount, reason: "content", state: "requested" }],
    });
    expect(await listJobPayloads({ db }, "email.cancelled")).toEqual([]);
    const [job, ...more] = await listJobPayloads({ db }, "email.photo-rejected");
    expect(more).toEqual([]);
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    const rejectionId = RejectionId.parse((job as { rejectionId: string }).rejectionId);
    await sendPhotoRejectedEmail({ ...deps, mail: out }, { rejectionId });
    out.close();
    const [sentEmail] = await mail.readEmails();
    expect(sentEmail).toMatchObject({
      to: [order.email],
      subject: `We can’t print a photo in your order ${order.number}`,
    });
    for (const sentence of [
      "belongs to someone else",
      "We are sorry.",
      "Your refund of $14.00 goes back",
      "Single tile",
    ]) {
      expect(sentEmail?.text?.replace(/\s+/g, " ")).toContain(sentence);
    }
  });

  test("a photo rejection is not possible after printing starts", async ({ shop, db, deps }) => {
    const { order, rejectPhoto } = await createOrderWithPhoto({ shop, db, deps });
    const production = (await createAdmin(shop, "production")).browser;
    const input = { orderId: order.id, tileId: order.tiles[0]?.id, outcome: "ask", reason: "hate" };
    expect((await production.mutate("orders.rejectPhoto", input)).status).toBe(403);
    const empty = await createTestOrder(db);
    const owner = await shop.openAdminBrowser();
    expect(
      await owner.mutate("orders.rejectPhoto", { ...input, orderId: empty.id, tileId: empty.tiles[0]?.id }),
    ).toMatchObject({ status: 404, body: { shopCode: "PRINT_NOT_FOUND" } });
    await db.order.update({ where: { id: order.id }, data: { state: "printing" } });
    for (const outcome of ["ask", "refund"]) {
      expect(await rejectPhoto({ outcome })).toMatchObject({ body: { shopCode: "IN_PRODUCTION" } });
    }
    expect(await db.photo.count({ where: { contentRejectedAt: { not: null } } })).toBe(0);
    expect(await db.refund.count()).toBe(0);
  });
});

type PurchaseFixtures = Pick<Fixtures, "db" | "deps" | "simulator"> & { shop: Shop };

async function createThreeWallOrder({ shop, db, deps, simulator }: PurchaseFixtures) {
  await seedPromos(db);
  const shopper = await openShopperBrowser(shop);
  const createPhoto = () => createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
  const [bad, good] = [await createPhoto(), await createPhoto()];
  const lines = [
    createTestCartLine({ photos: [bad], quantity: 2 }),
    copyLineWithFrameSize(createTestCartLine({ photos: [good] }), "rectangle_medium"),
    copyLineWithFrameSize(createTestCartLine({ templateKey: "trio", photos: [good, bad, good] }), "rectangle_small"),
  ];
  let cartId: unknown = null;
  for (const line of lines) cartId = (await shopper.mutate("cart.addLine", { cartId, line })).body.id;
  const shippingAddress = { ...address, city: "Miami", provinceCode: "FL", zip: "33131" };
  const overrides = { cartId, email: "ann@example.com", shippingAddress };
  const { body: checkout } = await shopper.mutate("checkout.create", overrides);
  const { body: intent } = await shopper.mutate("payments.createIntent", { checkoutId: checkout.id });
  await confirmPayment(simulator, String(intent.paymentIntentId));
  const { body: done } = await shopper.mutate("checkout.complete", { checkoutId: checkout.id });
  const orderId = OrderId.parse(done.orderId);
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const { browser: support } = await createAdmin(shop, "support", `s${order.number.slice(3)}@shop.example`);
  const tiles = await db.orderTile.findMany({ where: { orderId }, orderBy: [{ lineId: "asc" }, { position: "asc" }] });
  const rejectPhoto = (photo: { id: string }, more: object = {}) => {
    const tileId = tiles.find(({ photoId }) => photoId === photo.id)?.id;
    return support.mutate("orders.rejectPhoto", { orderId, tileId, outcome: "line", reason: "rights", ...more });
  };
  const readOrder = async () => (await shopper.query("orders.read", { orderId })).body as unknown as LinesView;
  const submitAllRefunds = async () => {
    for (const { id } of await db.refund.findMany({ where: { state: "requested" } })) {
      await submitRefund(deps, { refundId: RefundId.parse(id) });
    }
  };
  return {
    shopper,
    support,
    orderId,
    order,
    lines,
    tiles,
    bad,
    good,
    rejectPhoto,
    readOrder,
    submitAllRefunds,
  };
}

type LinesView = Omit<View, "lines"> & {
  totals: { total: number; tax: number; discount: number };
  lines: Array<{
    id: string;
    tiles: Array<{ id: string }>;
    rejection: { because: string; sentence: string; refunded: number } | null;
  }>;
};

describe("Walls removed from an order because of a rejected photo", () => {
  test("removed walls are refunded at their share of the total (S-130)", async ({
    shop,
    db,
    deps,
    simulator,
    mail,
  }) => {
    const created = await createThreeWallOrder({ shop, db, deps, simulator });
    const { orderId, order, lines, tiles, bad, good, rejectPhoto, readOrder, submitAllRefunds } = created;
    const answers = await Promise.all([1, 2, 3].map(() => rejectPhoto(bad, { sentence: "We are sorry." })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);

    const view = await readOrder();
    expect(view.state).toBe("checking");
    const [first, second, third] = lines.map((line) => view.lines.find(({ id }) => id === line.id) ?? expect.fail());
    expect(second).toMatchObject({ rejection: null, tiles: [{}] });
    const because = "It appears to show artwork or a brand that belongs to someone else.";
    for (const line of [first, third]) {
      expect(line).toMatchObject({ tiles: [], rejection: { because, sentence: "We are sorry." } });
    }
    const refunded = (first?.rejection?.refunded ?? 0) + (third?.rejection?.refunded ?? 0);
    const expectedTotal = 4500 - 900 + Math.round(3600 * 0.07);
    expect(Math.abs(order.amount - refunded - expectedTotal)).toBeLessThanOrEqual(1);
    expect(view.refunds).toMatchObject([{ amount: refunded, reason: "content", state: "requested" }]);
    await submitAllRefunds();
    expect((await readOrder()).refunds).toMatchObject([{ amount: refunded, state: "succeeded" }]);
    expect(await db.orderTile.findMany({ where: { orderId } })).toMatchObject([{ photoId: good.id }]);

    const [left] = await db.orderTile.findMany({ where: { orderId } });
    await recordTestPrint(deps, left?.id ?? "");
    expect(await readOrder()).toMatchObject({ state: "checking", problem: null });
    const owner = await shop.openAdminBrowser();
    expect((await owner.mutate("production.advance", { orderId, to: "printing", isEarly: true })).status).toBe(200);

    const [job, ...more] = await listJobPayloads({ db }, "email.photo-rejected");
    expect(more).toEqual([]);
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await sendPhotoRejectedEmail(
      { ...deps, mail: out },
      { rejectionId: RejectionId.parse(Reflect.get(Object(job), "rejectionId")) },
    );
    out.close();
    const [sentEmail] = await mail.readEmails();
    const text = sentEmail?.text?.replace(/\s+/g, " ") ?? "";
    for (const sentence of [because, "We are sorry.", "Single tile, Trio", "We’ll make and ship everything else"]) {
      expect(text).toContain(sentence);
    }
    expect(text).toContain(`$${(refunded / 100).toFixed(2)}`);
    expect(tiles.length).toBeGreaterThan(1);
    expect((await owner.query("orders.rejections", { orderId })).body).toMatchObject([{ outcome: "line" }]);
    expect(await db.auditEntry.findFirst({ where: { action: "order.photo-rejected" } })).toMatchObject({
      after: { outcome: "line", lines: 2, refunded },
    });
  });

  test("removed walls never raise the refunds above the amount paid", async ({ shop, db, deps, simulator }) => {
    const { order, bad, rejectPhoto, readOrder, shopper, orderId, submitAllRefunds } = await createThreeWallOrder({
      shop,
      db,
      deps,
      simulator,
    });
    const owner = await shop.openAdminBrowser();
    await owner.mutate("orders.refund", { orderId, reason: "goodwill", amount: order.amount - 500 });
    expect((await rejectPhoto(bad)).status).toBe(200);
    expect((await readOrder()).refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      500,
      order.amount - 500,
    ]);
    expect((await shopper.mutate("orders.cancel", { orderId })).status).toBe(200);
    await submitAllRefunds();
    const refunds = (await readOrder()).refunds;
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.amount);
    expect(refunds.every(({ state }) => state === "succeeded")).toBe(true);
  });

  test("removing walls resumes an order that was on hold because of them", async ({ shop, db, deps, simulator }) => {
    const { bad, good, rejectPhoto, readOrder, orderId, lines, tiles } = await createThreeWallOrder({
      shop,
      db,
      deps,
      simulator,
    });
    for (const { id } of tiles.filter(({ lineId }) => lineId !== lines[0]?.id)) await recordTestPrint(deps, id);
    const first = tiles.filter(({ lineId }) => lineId === lines[0]?.id);
    await db.orderTile.updateMany({ where: { lineId: lines[0]?.id ?? "" }, data: { problemCode: "PHOTO_FAILED" } });
    for (const { id } of first) await recordTestPrint(deps, TileId.parse(id));
    expect(await readOrder()).toMatchObject({ state: "needs_attention" });
    expect((await rejectPhoto(bad)).status).toBe(200);
    expect(await readOrder()).toMatchObject({ state: "checking", problem: null });

    const [left] = await db.orderTile.findMany({ where: { orderId, photoId: good.id } });
    const support = (await createAdmin(shop, "support", "second@shop.example")).browser;
    const input = { orderId, tileId: left?.id, outcome: "line", reason: "hate" };
    expect(await support.mutate("orders.rejectPhoto", input)).toMatchObject({
      status: 409,
      body: { shopCode: "REFUSAL_WHOLE_ORDER" },
    });
    expect(await readOrder()).toMatchObject({ state: "checking" });
    expect(await db.photo.count({ where: { contentRejectedAt: { not: null } } })).toBe(1);
  });
});
