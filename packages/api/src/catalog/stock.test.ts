import type { Db } from "@storywall/db/client";
import { frameSizeKeys, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import { recordRenderedPrint } from "@storywall/services/production/record-rendered-print";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { address, openShopperBrowser } from "../orders/orders.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

const small = { frameStyle: "Infinite", frameSize: "rectangle_small" } as const;

const setStock = (admin: Browser, seen: number | null, onHand: number | null, reason = "counted") =>
  admin.mutate("stock.set", { ...small, seen, onHand, reorderPoint: 2, reason });

const readStock = async (db: Db) => {
  const { onHand, reserved } = await db.frameStock.findUniqueOrThrow({ where: { frameStyle_frameSize: small } });
  return { onHand, reserved };
};

const createPrint = (tileId: string) => ({
  tileId: tileId as `tile_${string}`,
  print: {
    printKey: `prints/${tileId}`,
    proofKey: `proofs/${tileId}`,
    sha256: "0".repeat(64),
    bytes: 1,
    width: 1,
    height: 1,
    effectivePpi: 300,
  },
});

describe("Frames of one type and size", () => {
  test("an admin's frame count based on outdated data is rejected", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    expect((await owner.query("stock.list")).body).toHaveLength(frameTypeKeys.length * frameSizeKeys.length);
    const answers = await Promise.all([setStock(owner, null, 40), setStock(owner, null, 41)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stored = (await readStock(db)).onHand;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      shopCode: "STOCK_CHANGED",
      message: `The stock count has changed (now ${stored}). Check it again before you save.`,
    });
    expect((await setStock(owner, stored, 1, "damaged")).status).toBe(200);
    expect((await owner.query("admin.today")).body).toMatchObject({ waiting: [{ thing: "stock", count: 1 }] });
    expect((await setStock(owner, 1, stored, "undone")).status).toBe(200);
    expect(await db.auditEntry.findMany({ where: { entity: "stock" }, orderBy: { id: "asc" } })).toMatchObject([
      { before: { onHand: null }, after: { onHand: stored }, reason: "counted" },
      { before: { onHand: stored }, after: { onHand: 1 }, reason: "damaged" },
      { before: { onHand: 1 }, after: { onHand: stored }, reason: "undone" },
    ]);
    expect((await setStock(owner, stored, -1)).status).toBe(400);
    expect((await setStock((await createAdmin(shop, "support")).browser, stored, 5)).status).toBe(403);
    expect((await setStock(owner, stored, null)).body).toMatchObject({ onHand: null, reserved: 0 });
  });

  test("frames can be counted even if the database has no row for them yet", async ({ shop, db }) => {
    await db.frameStock.deleteMany();
    const owner = await shop.openAdminBrowser();
    const frames = frameTypeKeys.flatMap((key) =>
      frameSizeKeys.map((frameSize) => ({ frameStyle: frameTypes[key].name, frameSize })),
    );
    for (const frame of frames) {
      const setFrameStock = (onHand: number) =>
        owner.mutate("stock.set", { ...frame, seen: null, onHand, reorderPoint: 2, reason: "counted" });
      const answers = await Promise.all([setFrameStock(7), setFrameStock(8)]);
      expect({ frame, statuses: answers.map(({ status }) => status).toSorted() }).toEqual({
        frame,
        statuses: [200, 409],
      });
    }
    const { body } = await owner.query("stock.list");
    expect(body).toHaveLength(frames.length);
    expect((body as unknown as { onHand: number }[]).every(({ onHand }) => onHand === 7 || onHand === 8)).toBe(true);
  });

  test("out-of-stock frames cannot be added or bought (S-086)", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    await setStock(owner, null, 3);
    const [ann, ben] = [await openShopperBrowser(shop), await openShopperBrowser(shop)];
    const trio = createTestCartLine({ templateKey: "trio", isUploadLater: true });
    const { body: cart, status } = await ann.mutate("cart.addLine", { cartId: null, line: trio });
    expect({ status, lines: cart.lines }).toMatchObject({ status: 200, lines: [{ warnings: [] }] });
    const tooFew = {
      status: 422,
      body: {
        shopCode: "FRAME_OUT_OF_STOCK",
        message: expect.stringMatching(/^There are only 3 Infinite frames left in Small/),
      },
    };
    const twice = { ...createTestCartLine({ templateKey: "trio", isUploadLater: true }), quantity: 2 };
    expect(await ann.mutate("cart.addLine", { cartId: cart.id, line: twice })).toMatchObject(tooFew);
    expect(await ben.mutate("cart.addLine", { cartId: null, line: twice })).toMatchObject(tooFew);

    const order = await createTestOrder(db, { lines: [createTestCartLine({ templateKey: "trio" })] });
    expect(await readStock(db)).toEqual({ onHand: 3, reserved: 3 });
    const soldOutMessage = "Infinite frames in Small are out of stock right now. Choose another frame or size.";
    expect((await ann.query("cart.read", { cartId: cart.id })).body).toMatchObject({
      lines: [{ warnings: [soldOutMessage] }],
    });
    const createCheckout = () =>
      ann.mutate("checkout.create", { cartId: cart.id, email: "ann@example.com", shippingAddress: address });
    expect(await createCheckout()).toMatchObject({
      status: 422,
      body: { shopCode: "FRAME_OUT_OF_STOCK", message: soldOutMessage },
    });
    expect(await ann.mutate("cart.updateLine", { cartId: cart.id, line: { id: trio.id, quantity: 2 } })).toMatchObject({
      status: 422,
    });

    await owner.mutate("orders.cancel", { orderId: order.id });
    expect(await readStock(db)).toEqual({ onHand: 3, reserved: 0 });
    expect((await createCheckout()).status).toBe(200);
  });

  test("framing a print lowers the frame stock by one", async ({ shop, db, deps }) => {
    const owner = await shop.openAdminBrowser();
    await setStock(owner, null, 2);
    const orders = await Promise.all([createTestOrder(db), createTestOrder(db), createTestOrder(db)]);
    expect(await readStock(db)).toEqual({ onHand: 2, reserved: 3 });
    for (const { tiles } of orders) await recordRenderedPrint(deps, createPrint(tiles[0]?.id ?? ""));
    expect((await owner.query("admin.orders", { trouble: "frames" })).body).toMatchObject({ total: 3 });
    const advanceOrder = (order: (typeof orders)[number] | undefined, to: string) =>
      owner.mutate("production.advance", { orderId: order?.id, to, unchecked: "Packed without a scanner" });

    const started = await Promise.all(orders.map((order) => advanceOrder(order, "printing")));
    expect(started.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(started.find(({ status }) => status === 409)?.body).toMatchObject({
      shopCode: "FRAMES_SHORT",
      message:
        "Not enough Infinite frames in Small: 1 needed, 0 available. Check the stock count or wait for a delivery.",
    });
    const waiting = orders[started.findIndex(({ status }) => status === 409)];
    const [created, remade] = orders.filter((order) => order !== waiting);
    for (const to of ["framing", "packed"]) await advanceOrder(created, to);
    expect(await readStock(db)).toEqual({ onHand: 1, reserved: 2 });

    await advanceOrder(remade, "framing");
    const tileId = remade?.tiles[0]?.id;
    await owner.mutate("production.moveTile", { tileId, to: "framed" });
    expect(await readStock(db)).toEqual({ onHand: 0, reserved: 1 });
    const setTileState = (state: string) => db.orderTile.update({ where: { id: tileId ?? "" }, data: { state } });
    for (const state of ["packed", "framed", "printed"]) await setTileState(state);
    expect(await readStock(db)).toEqual({ onHand: 1, reserved: 2 });
    await setTileState("framed");
    expect(await readStock(db)).toEqual({ onHand: 0, reserved: 1 });
    await owner.mutate("production.moveTile", { tileId, to: "remake" });
    expect(await readStock(db)).toEqual({ onHand: 0, reserved: 2 });

    expect(await setStock(owner, 1, 5, "delivered")).toMatchObject({ status: 409 });
    await setStock(owner, 0, 5, "delivered");
    expect((await advanceOrder(waiting, "printing")).status).toBe(200);
    expect((await owner.query("admin.orders", { trouble: "frames" })).body).toMatchObject({ total: 0 });
  });
});
