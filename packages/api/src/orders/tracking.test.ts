import { newId, RemakeId } from "@storywall/domain/kernel/ids";
import { createMailClient } from "@storywall/email/create-mail-client";
import { sendRemakeShippedEmail } from "@storywall/services/orders/emails/send-remake-emails";
import { sendShippedEmail } from "@storywall/services/orders/emails/send-shipped-email";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { expect } from "vitest";
import { test } from "../shop.fixture.ts";
import { advanceOrderTo } from "./aftersales.fixture.ts";
import { openShopperBrowser } from "./orders.fixture.ts";

const parcel = { carrier: "FedEx Ground", trackingNumber: "7946 1234 5678" };
const url = "https://www.fedex.com/fedextrack/?trknbr=794612345678";

test("a package without an entered link has its carrier’s link on the order page, the board and in the email", async ({
  shop,
  db,
  deps,
  mail,
}) => {
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
