import { completeLineInput, type LineInput } from "@storywall/domain/cart/line";
import { OrderId, UserId } from "@storywall/domain/kernel/ids";
import { createTestCartLine, createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import type { TestSimulator } from "@storywall/testing/stripe";
import { expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { addCartLine } from "../cart/cart.ts";
import { confirmPayment, createFilledLine, createTestCheckout, listJobPayloads } from "../checkout/checkout.fixture.ts";
import { completeCheckout } from "./complete-checkout.ts";
import { createOrderToken } from "./order-access.ts";
import { createPaymentIntent } from "./pay-checkout.ts";
import { readOrder } from "./read-order.ts";
import { completeUploadLater } from "./upload-later.ts";

async function createUploadLaterOrder(ctx: VisitorContext, simulator: TestSimulator, lineInput: LineInput = {}) {
  const purchasedLine = createTestCartLine({ templateKey: "trio", isUploadLater: true, quantity: 2 });
  const line = lineInput.templateKey ? completeLineInput(lineInput) : purchasedLine;
  const cart = await addCartLine(ctx, { cartId: null, line });
  const { id: checkoutId } = await createTestCheckout(ctx, cart);
  const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId });
  await confirmPayment(simulator, paymentIntentId);
  const { orderId } = await completeCheckout(ctx, { checkoutId });
  return { orderId: OrderId.parse(orderId), lineId: line.id };
}

test("photos uploaded later are used for every copy of the wall in the order", async ({ ctx, simulator, clock }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator);
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });
  clock.advance(7 * 86_400_000);

  const order = await completeUploadLater(ctx, { orderId, lineId, design });

  expect(order).toMatchObject({ state: "checking", shipBy: "2026-12-10", lines: [{ wantsPhotos: false }] });
  expect(order.timeline.map(({ word }) => word)).toEqual(["Received", "Checking"]);
  expect(await listJobPayloads(ctx.db, "print.render")).toHaveLength(6);
  expect(await ctx.db.orderTile.count({ where: { photoId: null } })).toBe(0);

  expect(await completeUploadLater(ctx, { orderId, lineId, design })).toEqual(order);
  expect(await listJobPayloads(ctx.db, "print.render")).toHaveLength(6);
  await ctx.db.orderTile.updateMany({ where: { copy: 2 }, data: { state: "rendered" } });
  const { tiles: old } = order.lines[0] ?? expect.fail();
  const other = await createFilledLine(ctx, { templateKey: "trio" });
  const changed = await completeUploadLater(ctx, { orderId, lineId, design: other.design });

  expect(changed.lines[0]?.design.tiles.map((tile) => tile.userPhotoId)).toEqual(
    other.design.tiles.map((tile) => tile.userPhotoId),
  );
  expect(changed.lines[0]?.tiles.map(({ state }) => state)).toEqual(Array(6).fill("waiting"));
  expect(changed.lines[0]?.tiles.filter(({ id }) => old.some((tile) => tile.id === id))).toEqual([]);
  expect(await listJobPayloads(ctx.db, "print.render")).toHaveLength(12);
});

const noFrameChosen: LineInput = { templateKey: "trio", isUploadLater: true, quantity: 2 };
const timeless = { frameStyle: "Timeless", frameType: "black", matType: "shallow" } as const;

test("an order without a frame accepts a frame when its photos are uploaded", async ({ ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator, noFrameChosen);
  const paid = (await readOrder(ctx, { orderId })).totals;
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });

  const order = await completeUploadLater(ctx, { orderId, lineId, design: { ...design, ...timeless } });

  expect(order.lines[0]?.design).toMatchObject(timeless);
  expect(order.totals).toEqual(paid);
  expect(await ctx.db.orderTile.count({ where: { frameStyle: "Timeless", matType: "shallow" } })).toBe(6);
  const serene = { ...design, frameStyle: "Serene", frameType: "white", matType: "none" };
  await expect(completeUploadLater(ctx, { orderId, lineId, design: serene })).rejects.toMatchObject({
    code: "UPLOAD_FRAME_FIXED",
  });
});

test("turning a tile when its photo is uploaded does not change the price", async ({ ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator);
  const paid = (await readOrder(ctx, { orderId })).totals;
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });
  const countTurnedTiles = () => ctx.db.orderTile.count({ where: { orientation: "landscape", name: "tile_2" } });

  const order = await completeUploadLater(ctx, { orderId, lineId, design: { ...design, turnedTiles: ["tile_2"] } });

  expect(order.lines[0]?.design.turnedTiles).toEqual(["tile_2"]);
  expect(order.totals).toEqual(paid);
  expect(await countTurnedTiles()).toBe(2);
  const other = await createFilledLine(ctx, { templateKey: "trio" });
  const changed = await completeUploadLater(ctx, { orderId, lineId, design: other.design });
  expect(changed.lines[0]?.design.turnedTiles).toEqual(["tile_2"]);
  expect(await countTurnedTiles()).toBe(2);
  const unknown = { ...design, turnedTiles: ["tile_9"] };
  await expect(completeUploadLater(ctx, { orderId, lineId, design: unknown })).rejects.toMatchObject({
    code: "TILE_UNKNOWN",
  });
});

test("after the photos are uploaded, the frame can still be chosen until printing starts", async ({
  ctx,
  simulator,
}) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator, noFrameChosen);
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });
  const { tiles } = design;
  await completeUploadLater(ctx, { orderId, lineId, design: { tiles } });

  await completeUploadLater(ctx, { orderId, lineId, design: { tiles, ...timeless } });

  expect(await ctx.db.orderTile.count({ where: { frameStyle: "Timeless", matType: "shallow" } })).toBe(6);
});

test("uploading photos with an out-of-stock frame is rejected", async ({ ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator, noFrameChosen);
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });
  await ctx.db.frameStock.updateMany({ where: { frameStyle: "Timeless" }, data: { onHand: 0 } });

  const sent = { ...design, ...timeless };
  await expect(completeUploadLater(ctx, { orderId, lineId, design: sent })).rejects.toMatchObject({
    code: "FRAME_SIZE_OUT_OF_STOCK",
  });
  expect((await readOrder(ctx, { orderId })).state).toBe("awaiting_photos");
});

test("uploading photos with a frame or size other than the ordered one is rejected", async ({ ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator);
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });
  const tiles = design.tiles.map((tile) => ({ ...tile, frameSize: "rectangle_xlarge" }));

  const inAnotherFrame = { ...design, ...timeless };
  await expect(completeUploadLater(ctx, { orderId, lineId, design: inAnotherFrame })).rejects.toMatchObject({
    code: "UPLOAD_FRAME_FIXED",
    message:
      "This wall was ordered with the Infinite frame. Keep that frame when you add your photos, or contact us to change it.",
  });
  const larger = { ...design, tiles };
  await expect(completeUploadLater(ctx, { orderId, lineId, design: larger })).rejects.toMatchObject({
    code: "UPLOAD_SIZE_FIXED",
    message: "This tile was ordered in size Small. Other sizes have different prices. Contact us to change the size.",
  });
  expect((await readOrder(ctx, { orderId })).state).toBe("awaiting_photos");
  expect((await completeUploadLater(ctx, { orderId, lineId, design })).lines[0]?.design).toMatchObject({
    frameStyle: "Infinite",
  });
});

test("the emailed upload link accepts photos from another device", async ({ ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator);
  const phone = { ...ctx, userId: UserId.parse((await createTestUser(ctx.db)).id) };
  const { design } = await createFilledLine(phone, { templateKey: "trio" });
  const input = { orderId, lineId, design };

  await expect(completeUploadLater(phone, input)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
  const reading = createOrderToken(ctx.secret, { orderId, scope: "read", now: ctx.now() });
  await expect(completeUploadLater(phone, { ...input, token: reading })).rejects.toMatchObject({
    code: "ORDER_NOT_FOUND",
  });
  const token = createOrderToken(ctx.secret, { orderId, scope: "upload", now: ctx.now() });
  expect((await completeUploadLater(phone, { ...input, token })).state).toBe("checking");
  await expect(readOrder(phone, { orderId })).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
});

test.for([
  ["uploaded", "PHOTOS_NOT_READY"],
  ["rejected", "PHOTO_REJECTED"],
] as const)("an uploaded photo in state %s is rejected", async ([state, code], { ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator);
  const { design } = await createFilledLine(ctx, { templateKey: "trio", state });

  await expect(completeUploadLater(ctx, { orderId, lineId, design })).rejects.toMatchObject({ code });
  expect((await readOrder(ctx, { orderId })).state).toBe("awaiting_photos");
});

test("photos for only some of the wall's tiles are rejected", async ({ ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator);
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });
  const half = { ...design, tiles: design.tiles.slice(0, 2) };

  await expect(completeUploadLater(ctx, { orderId, lineId, design: half })).rejects.toMatchObject({
    code: "TILE_EMPTY",
    message: "Photo 3 of 3 is missing.",
  });
  await expect(completeUploadLater(ctx, { orderId, lineId: crypto.randomUUID(), design })).rejects.toMatchObject({
    code: "ORDER_LINE_NOT_FOUND",
  });
});

test("photos for a printed or canceled order are rejected", async ({ ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator);
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });
  await completeUploadLater(ctx, { orderId, lineId, design });
  await ctx.db.order.update({ where: { id: orderId }, data: { state: "printing" } });
  await expect(completeUploadLater(ctx, { orderId, lineId, design })).rejects.toMatchObject({ code: "IN_PRODUCTION" });

  const other = await createUploadLaterOrder(ctx, simulator);
  await ctx.db.order.update({ where: { id: other.orderId }, data: { state: "cancelled" } });
  await expect(completeUploadLater(ctx, { ...other, design })).rejects.toMatchObject({ code: "ORDER_CANCELLED" });
});

test("the headline of an upload-later order names its state", async ({ ctx, simulator }) => {
  const { orderId, lineId } = await createUploadLaterOrder(ctx, simulator);
  const readHeadline = async () => (await readOrder(ctx, { orderId })).headline;
  expect(await readHeadline()).toBe("Thank you. Your order is waiting for your photos");
  const { design } = await createFilledLine(ctx, { templateKey: "trio" });
  await completeUploadLater(ctx, { orderId, lineId, design });
  expect(await readHeadline()).toBe("Your order is confirmed");
  await ctx.db.order.update({ where: { id: orderId }, data: { state: "needs_attention" } });
  expect(await readHeadline()).toBe("We need something from you");
  await ctx.db.order.update({ where: { id: orderId }, data: { state: "cancelled" } });
  expect(await readHeadline()).toBe("This order was canceled");
});
