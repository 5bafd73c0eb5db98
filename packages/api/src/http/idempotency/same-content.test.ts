import { newId, OrderId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { createAdmin } from "../../accounts/admin.fixture.ts";
import { callRest, contact, createFilledLineItem, createLineItem } from "../../cart/rest.fixture.ts";
import { createDeliveredOrder, createPostCall } from "../../orders/aftersales.fixture.ts";
import { createPaidOrder, openShopperBrowser } from "../../orders/orders.fixture.ts";
import { createUuid, startBatch } from "../../production/board.fixture.ts";
import { type Shop, test } from "../../shop.fixture.ts";

const mismatch = { status: 409, body: { shopCode: "IDEMPOTENCY_MISMATCH" } };

describe("A cart item sent again with the same uuid and different content", () => {
  for (const path of ["/shopify/init-cart", "/shopify/add-to-cart"]) {
    test(`a cart item sent again to ${path} is sold with its latest content`, async ({ shop, deps }) => {
      const browser = shop.openBrowser();
      const lineItem = await createFilledLineItem(browser, deps);
      const { body: first } = await callRest(browser, "POST", path, { lineItems: [lineItem] });
      const design = { ...lineItem.userTemplateInfo, frameStyle: "Serene", frameType: "white" };

      const second = await callRest(browser, "POST", path, {
        lineItems: [{ ...lineItem, userTemplateInfo: design, quantity: 2 }],
      });

      expect(second).toMatchObject({ status: 200, body: { _id: first._id } });
      const { body: cart } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId: String(first._id) });
      expect(cart.lineItems).toMatchObject([
        { uuid: lineItem.uuid, quantity: 2, userTemplateInfo: { frameStyle: "Serene" } },
      ]);
    });
  }

  test("a repeated init-cart is rejected if it leaves out a line of the existing cart", async ({ shop }) => {
    const browser = shop.openBrowser();
    const [first, second] = [createLineItem(), createLineItem()];
    await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [first, second] });

    expect(
      await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [{ ...first, quantity: 4 }] }),
    ).toMatchObject({ status: 409, body: { code: "CART_CHANGED" } });
  });
});

describe("A checkout of products without a cart", () => {
  const products = (...items: Array<{ userTemplateInfo: unknown }>) => ({
    variants: items.map(() => ({ variantId: "variant_single_tile" })),
    framesInfo: items.map(({ userTemplateInfo }) => userTemplateInfo),
    ...contact,
  });

  test("a checkout contains its request's products despite an earlier, similar checkout", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const [a, b, c] = [
      await createFilledLineItem(browser, deps),
      await createFilledLineItem(browser, deps),
      await createFilledLineItem(browser, deps),
    ];
    await callRest(browser, "POST", "/shopify/create-checkout", products(a, b));

    const { body } = await callRest(browser, "POST", "/shopify/create-checkout", products(a, c));

    expect(body.lineItems).toMatchObject([
      { userTemplateInfo: a.userTemplateInfo },
      { userTemplateInfo: c.userTemplateInfo },
    ]);
  });

  test("a checkout contains its request's products even if the cart was edited since", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const wall = await createFilledLineItem(browser, deps);
    const { body: first } = await callRest(browser, "POST", "/shopify/create-checkout", products(wall));
    const [line] = first.lineItems as Array<{ uuid: string }>;
    const cartId = String(first.cartId);
    await callRest(browser, "PUT", "/shopify/update-cart-item", {
      cartId,
      lineItem: { uuid: line?.uuid, quantity: 5 },
    });
    await callRest(browser, "PUT", "/shopify/add-cart-item", { cartId, lineItem: createLineItem() });

    const { body } = await callRest(browser, "POST", "/shopify/create-checkout", products(wall));

    expect(body.lineItems).toMatchObject([{ uuid: line?.uuid, quantity: 1 }]);
  });
});

describe("A photo whose id is sent again", () => {
  test("a photo first sent without a hash must be uploaded again when sent with a hash", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const bytes = await makePhoto({ width: 700, height: 700 });
    const upload = { photo_id: createUuid(), size: bytes.length, mime: "image/jpeg" };
    const { body } = await browser.call("/api/uploads", { method: "POST", body: upload });
    const { url, headers } = body as { url: string; headers: Record<string, string> };
    await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) });

    const again = await browser.call("/api/uploads", { method: "POST", body: { ...upload, sha256: "d".repeat(64) } });

    expect(again).toMatchObject({ status: 200, body: { exists: false } });
    expect(await db.photo.findMany()).toMatchObject([{ state: "reserved" }]);
  });
});

test("a photo without a hash cannot be sent again as another file type", async ({ shop }) => {
  const browser = shop.openBrowser();
  const upload = { photo_id: createUuid(), size: 5000, mime: "image/jpeg" };
  const reserve = (more: object = {}) => browser.call("/api/uploads", { method: "POST", body: { ...upload, ...more } });

  expect([(await reserve()).status, (await reserve()).status]).toEqual([200, 200]);
  expect(await reserve({ mime: "image/png" })).toMatchObject({ status: 409, body: { code: "PHOTO_CONFLICT" } });
});

describe("A checkout request for a cart", () => {
  const addTwoWalls = async (shop: Shop, deps: Parameters<typeof createFilledLineItem>[1]) => {
    const browser = shop.openBrowser();
    const [first, second] = [await createFilledLineItem(browser, deps), await createFilledLineItem(browser, deps)];
    const { body } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [first, second] });
    const checkOut = (more: object) =>
      callRest(browser, "POST", "/shopify/create-checkout", { cartId: String(body._id), ...contact, ...more });
    return { browser, one: first, two: second, checkOut };
  };
  const otherProducts = { status: 422, body: { code: "VARIANTS_MISMATCH" } };

  test("a checkout request may contain the cart's designs in any order", async ({ shop, deps }) => {
    const { one, two, checkOut } = await addTwoWalls(shop, deps);

    expect(await checkOut({ framesInfo: [two.userTemplateInfo, one.userTemplateInfo] })).toMatchObject({ status: 200 });
  });

  test("a checkout request may omit turnedTiles if the wall in the cart has none", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const wall = await createFilledLineItem(browser, deps, { templateKey: "trio" });
    const upright = { ...wall, userTemplateInfo: { ...wall.userTemplateInfo, turnedTiles: [] } };
    const { body } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [upright] });
    const answer = await callRest(browser, "POST", "/shopify/create-checkout", {
      cartId: String(body._id),
      ...contact,
      framesInfo: [wall.userTemplateInfo],
    });

    expect(answer).toMatchObject({ status: 200 });
  });

  test("a checkout request with changed or missing designs is rejected", async ({ shop, deps }) => {
    const { browser, one, two, checkOut } = await addTwoWalls(shop, deps);
    const other = await createFilledLineItem(browser, deps);
    const design = two.userTemplateInfo;
    const blackAndWhite = design.tiles.map((tile) => ({
      ...tile,
      tone: { photo: tile.userPhotoId, gamma: 1, filter: "bw" },
    }));

    for (const last of [
      other.userTemplateInfo,
      { ...design, frameStyle: "Serene", frameType: "white" },
      { ...design, tiles: blackAndWhite },
      one.userTemplateInfo,
    ])
      expect(await checkOut({ framesInfo: [one.userTemplateInfo, last] })).toMatchObject(otherProducts);
    expect(await checkOut({ framesInfo: [one.userTemplateInfo] })).toMatchObject(otherProducts);
  });

  test("a checkout request is rejected if its template is not in the cart", async ({ shop, deps }) => {
    const { checkOut } = await addTwoWalls(shop, deps);

    expect(await checkOut({ templateId: "trio" })).toMatchObject(otherProducts);
    expect(await checkOut({ templateId: "single_tile" })).toMatchObject({ status: 200 });
  });
});

describe("A refund of the whole remaining amount", () => {
  test("a refund of the remaining amount is not mistaken for a repeated partial refund", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { orderId, amount } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    const refundOrder = (more: object) => admin.mutate("orders.refund", { orderId, reason: "goodwill", ...more });
    const requestKey = createUuid();
    const part = await refundOrder({ amount: 200, requestKey });
    expect(await refundOrder({ amount: 200, requestKey })).toMatchObject({ status: 200, body: part.body });
    expect(await refundOrder({ requestKey })).toMatchObject(mismatch);

    const rest = await refundOrder({});

    expect(rest.status).toBe(200);
    expect((await refundOrder({})).body).toEqual(rest.body);
    const refunds = await deps.db.refund.findMany({ orderBy: { amount: "asc" } });
    expect(refunds.map((refund) => refund.amount)).toEqual([200, amount - 200]);
  });
});

test("repeating a claim's decision with another refund amount returns 409", async ({ shop, db, deps }) => {
  const { shopper, admin, order } = await createDeliveredOrder({ shop, db, deps });
  const { body } = await shopper.call(
    `/api/orders/${order.id}/actions/claim`,
    createPostCall({ reason: "damaged", text: "A corner is broken." }),
  );
  const { claimId } = body.data as { claimId: string };
  const refund = (amount: number, more: object = {}) =>
    admin.mutate("orders.decideClaim", { claimId, decision: "refund", amount, ...more });

  expect([(await refund(300)).status, (await refund(300)).status]).toEqual([200, 200]);
  for (const other of [await refund(400), await refund(300, { sentence: "Sorry!" })])
    expect(other).toMatchObject({ status: 409, body: { shopCode: "CLAIM_DECIDED" } });
  expect(await db.refund.findMany()).toMatchObject([{ amount: 300 }]);
});

test("repeating the rejection of a photo with another reason returns 409", async ({ shop, db, deps }) => {
  const shopper = await openShopperBrowser(shop);
  const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
  const order = await createTestOrder(db, { userId: shopper.userId, photoId: photo.id });
  const { browser: support } = await createAdmin(shop, "support");
  const orderId = OrderId.parse(order.id);
  const reject = (more: object = {}) =>
    support.mutate("orders.rejectPhoto", {
      orderId,
      tileId: order.tiles[0]?.id,
      outcome: "ask",
      reason: "rights",
      ...more,
    });

  expect([(await reject()).status, (await reject()).status]).toEqual([200, 200]);
  expect(await reject({ reason: "other", sentence: "This one shows a page of a book." })).toMatchObject(mismatch);
  expect(await db.contentRejection.count()).toBe(1);
});

describe("In the workshop", () => {
  test("a scan whose id is sent again for another station is rejected", async ({ shop, db, deps }) => {
    const order = await createTestOrderToPrint(deps);
    const admin = await shop.openAdminBrowser();
    await startBatch(admin);
    const [tile] = order.tiles;
    const scan = { scanId: createUuid(), station: "printing", code: toProductionCode(tile?.id ?? "") };
    await admin.mutate("board.scan", scan);

    expect(await admin.mutate("board.scan", { ...scan, station: "framing" })).toMatchObject(mismatch);
    expect(await db.orderTile.findMany()).toMatchObject([{ state: "printed" }]);
    const closeBox = { scanId: scan.scanId, box: toProductionCode(order.id), plates: 1 };
    expect(await admin.mutate("board.closeBox", closeBox)).toMatchObject(mismatch);
  });

  test("a batch whose id is sent again with other choices is rejected", async ({ shop, deps }) => {
    await createTestOrderToPrint(deps);
    const admin = await shop.openAdminBrowser();
    const batchId = newId("batch");
    expect((await startBatch(admin, { batchId })).status).toBe(200);

    for (const other of [{ frameStyle: "Timeless" }, { isEarly: true }])
      expect(await startBatch(admin, { batchId, ...other })).toMatchObject(mismatch);
  });
});
