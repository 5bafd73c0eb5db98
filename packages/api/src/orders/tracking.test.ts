import { newId, RemakeId } from "@storywall/domain/kernel/ids";
import { createMailClient } from "@storywall/email/create-mail-client";
import { sendRemakeShippedEmail } from "@storywall/services/orders/emails/after-sales-emails";
import { sendShippedEmail } from "@storywall/services/orders/emails/order-emails";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { expect } from "vitest";
import { createPackedOrder } from "../production/packed-order.fixture.ts";
import { test } from "../shop.fixture.ts";
import { advanceOrderTo } from "./aftersales.fixture.ts";
import { openShopperBrowser } from "./orders.fixture.ts";

const parcel = { carrier: "FedEx Ground", trackingNumber: "7946 1234 5678" };
const url = "https://www.fedex.com/fedextrack/?trknbr=794612345678";

test("if no tracking link is entered for a package, the carrier’s link is shown", async ({ shop, db, deps, mail }) => {
  const shopper = await openShopperBrowser(shop);
  const { id: orderId } = await createTestOrder(db, { userId: shopper.userId });
  await advanceOrderTo(db, orderId, "shipped");
  await db.order.update({ where: { id: orderId }, data: { ...parcel, shippedAt: new Date() } });
  const remakeId = RemakeId.parse(newId("remake"));
  await db.remake.create({ data: { id: remakeId, orderId, requestedBy: "owner", ...parcel } });
  const client = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });

  await sendShippedEmail({ ...deps, mail: client }, { orderId });
  await sendRemakeShippedEmail({ ...deps, mail: client }, { remakeId });
  client.close();

  const tracking = { carrier: "FedEx Ground", number: "7946 1234 5678", url };
  expect((await shopper.query("orders.read", { orderId })).body).toMatchObject({ tracking, remakes: [{ tracking }] });
  const board = (await (await shop.openAdminBrowser()).query("board.read", {})).body;
  expect(JSON.stringify(board)).toContain(url);
  for (const { html } of await mail.readEmails()) {
    expect(html).toContain(url);
    expect(html).toContain("Track your package");
  }
});

const rejectedNumbers = [
  ["=1+1", "TRACKING_NUMBER_INVALID"],
  ["<b>1Z999AA10123456784</b>", "TRACKING_NUMBER_INVALID"],
  ["9.4E+21", "TRACKING_NUMBER_ROUNDED"],
  ["9400111899223190000000", "TRACKING_NUMBER_ROUNDED"],
] as const;

test("the board, orders and remakes reject a wrong tracking number", async ({ shop, db, deps }) => {
  const admin = await shop.openAdminBrowser();
  const boxOrder = await createPackedOrder(admin, deps);
  const { id: orderId } = await createPackedOrder(admin, deps);
  const remadeOrder = await createPackedOrder(admin, deps);
  await db.order.update({ where: { id: remadeOrder.id }, data: { state: "shipped" } });
  const remakeId = RemakeId.parse(newId("remake"));
  await db.remake.create({ data: { id: remakeId, orderId: remadeOrder.id, requestedBy: "owner" } });
  const unchecked = "Packed by hand";
  const entrances = [
    ["board.send", { box: boxOrder.box }],
    ["production.advance", { orderId, to: "shipped", unchecked }],
    ["production.advanceRemake", { remakeId, to: "sent", unchecked }],
  ] as const;
  const readStoredNumbers = async () =>
    [...(await db.order.findMany()), ...(await db.remake.findMany())].flatMap((row) => row.trackingNumber ?? []);

  for (const [procedure, input] of entrances) {
    for (const [trackingNumber, shopCode] of rejectedNumbers) {
      const sent = { ...input, carrier: "USPS", trackingNumber, isNumberConfirmed: true };
      expect(await admin.mutate(procedure, sent), procedure).toMatchObject({ status: 422, body: { shopCode } });
    }
    const unusual = { ...input, carrier: "UPS", trackingNumber: "1z 999-aa1 01 2345 6783" };
    expect(await admin.mutate(procedure, unusual), procedure).toMatchObject({
      status: 422,
      body: {
        shopCode: "TRACKING_NUMBER_UNUSUAL",
        message: expect.stringContaining("This doesn’t look like a UPS tracking number."),
      },
    });
  }
  expect(await readStoredNumbers()).toEqual([]);
  for (const [procedure, input] of entrances) {
    const sent = { ...input, carrier: "UPS", trackingNumber: "1z 999-aa1 01 2345 6783", isNumberConfirmed: true };
    expect(await admin.mutate(procedure, sent), procedure).toMatchObject({ status: 200 });
  }
  expect(await readStoredNumbers()).toEqual(entrances.map(() => "1Z999AA10123456783"));
  const { body } = await admin.query("admin.orders", { text: "1Z 999 AA1 0123 4567 83" });
  expect(body).toMatchObject({ total: 3 });
});
