import type { Db } from "@storywall/db/client";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { createMailClient } from "@storywall/email/create-mail-client";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { scheduledTasks } from "@storywall/services/operations/tasks/scheduled-tasks";
import {
  sendCancelledEmail,
  sendDeliveredEmail,
  sendInProductionEmail,
  sendOrderChangedEmail,
  sendOrderReceivedEmail,
  sendShippedEmail,
  sendUploadReminderEmail,
} from "@storywall/services/orders/emails/order-emails";
import { sendPhotoProblemEmail } from "@storywall/services/orders/emails/photo-emails";
import { expect } from "vitest";
import { test as base } from "../shop.fixture.ts";
import { address, createPaidOrder, createUploadLaterOrder, listJobPayloads } from "./orders.fixture.ts";

const DAY_MS = 24 * 3_600_000;
const createPostCall = (body: unknown = {}) => ({ method: "POST", body });
const createPutCall = (body: unknown) => ({ method: "PUT", body });

const test = base.extend<{ mailDeps: MailDeps }>({
  mailDeps: async ({ deps, mail }, use) => {
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await use({ ...deps, mail: out });
    out.close();
  },
});

type EmailSenders = { [name: string]: (deps: MailDeps, job: { orderId: OrderId; cause: string }) => Promise<void> };

const sendAddressChangedEmail = (deps: MailDeps, job: { orderId: OrderId; cause: string }) =>
  sendOrderChangedEmail(deps, { ...job, what: "address" });

const senders: EmailSenders = {
  "email.order-received": sendOrderReceivedEmail,
  "email.order-changed": sendAddressChangedEmail,
  "email.photo-problem": sendPhotoProblemEmail,
  "email.in-production": sendInProductionEmail,
  "email.shipped": sendShippedEmail,
  "email.delivered": sendDeliveredEmail,
  "email.cancelled": sendCancelledEmail,
};

/** Runs every email job twice, like a worker that crashed after sending an email and before recording it. */
async function runEmailJobs(deps: MailDeps): Promise<void> {
  const jobs = await deps.db.outboxJob.findMany({
    where: { name: { in: Object.keys(senders) } },
    orderBy: { id: "asc" },
  });
  for (const { id, name, aggregate } of [...jobs, ...jobs]) {
    await senders[name]?.(deps, { orderId: aggregate as OrderId, cause: String(id) });
  }
}

async function setOrderState(db: Db, id: string, state: string, more: object = {}): Promise<void> {
  await db.order.update({ where: { id }, data: { state, ...more } });
}

test("each email about an order has a link that opens it in any browser (S-026)", async ({
  shop,
  deps,
  simulator,
  mailDeps,
  mail,
}) => {
  const { shopper, orderId, path } = await createPaidOrder({ shop, deps, simulator });
  const newAddress = { ...address, address1: "7 Oak Ave" };
  expect(
    (await shopper.call(`${path}/actions/change-address`, createPostCall({ shippingAddress: newAddress }))).status,
  ).toBe(200);
  await runEmailJobs(mailDeps);

  const { db } = deps;
  await setOrderState(db, orderId, "needs_attention", { problemCode: "PHOTO_DAMAGED" });
  await sendPhotoProblemEmail(mailDeps, { orderId, cause: "1" });
  await setOrderState(db, orderId, "checking");
  await setOrderState(db, orderId, "printing");
  await sendInProductionEmail(mailDeps, { orderId });
  await setOrderState(db, orderId, "framing");
  await setOrderState(db, orderId, "packed");
  const parcel = { carrier: "UPS", trackingNumber: "1Z9", trackingUrl: "https://www.ups.com/track?tracknum=1Z9" };
  await setOrderState(db, orderId, "shipped", parcel);
  await sendShippedEmail(mailDeps, { orderId });
  await sendInProductionEmail(mailDeps, { orderId });
  await setOrderState(db, orderId, "delivered", { deliveredAt: deps.now() });
  for (let count = 0; count < 2; count++) await sendDeliveredEmail(mailDeps, { orderId });

  const emails = (await mail.readEmails("ann@example.com")).reverse();
  const { number } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  expect(emails.map(({ subject }) => subject)).toEqual([
    `Your order ${number} is confirmed`,
    `New address for your order ${number}`,
    `A photo in your order ${number} needs attention`,
    `We’re making your order ${number}`,
    `Your order ${number} is on its way`,
    `Your order ${number} has arrived`,
  ]);
  expect(emails[1]?.text).toContain("7 Oak Ave");
  expect(emails[2]?.text).toContain("This photo is damaged. Please choose another copy.");
  expect(emails[4]?.text).toContain(parcel.trackingUrl);
  expect(emails[5]?.text).toContain("30 days, until Thursday, December 31,");
  for (const { text } of emails) {
    const [, token = ""] = /order\/order_\w+\?token=([\w.-]+)/.exec(text ?? "") ?? [];
    const { status, body } = await shop.openBrowser().call(`${path}?token=${token}`);
    expect([status, (body.data as { _id: string })._id]).toEqual([200, orderId]);
  }
});

test("a canceled order sends one email with the refund amount (S-026, S-032)", async ({
  shop,
  deps,
  simulator,
  mailDeps,
  mail,
}) => {
  const { shopper, path } = await createPaidOrder({ shop, deps, simulator });
  await shopper.call(`${path}/actions/cancel`, createPostCall());
  await runEmailJobs(mailDeps);
  const emails = (await mail.readEmails()).filter(({ subject }) => subject.endsWith("is canceled"));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("as you asked");
  expect(emails[0]?.text).toContain("refunding $35.00");
});

test("a customer who has not uploaded photos is reminded after 24 hours and 3 days (S-131)", async ({
  shop,
  deps,
  mailDeps,
  mail,
}) => {
  const { db } = deps;
  const { order, line, body } = await createUploadLaterOrder({ shop, db, deps });
  const runRemindersAfterDays = async (days: number) => {
    await db.order.update({ where: { id: order.id }, data: { placedAt: new Date(Date.now() - days * DAY_MS) } });
    await scheduledTasks["send upload reminders"].work(db);
    for (const job of await listJobPayloads(deps, "email.upload-reminder")) {
      await sendUploadReminderEmail(mailDeps, job as { orderId: OrderId; step: "24h" });
    }
    return (await mail.readEmails(order.email)).length;
  };
  expect([
    await runRemindersAfterDays(0.9),
    await runRemindersAfterDays(1.1),
    await runRemindersAfterDays(3.1),
  ]).toEqual([0, 1, 2]);

  const [newest] = await mail.readEmails(order.email);
  const [, lineId, token] = /upload\/order_\w+\/([\w-]+)\?token=([\w.-]+)/.exec(newest?.text ?? "") ?? [];
  expect(lineId).toBe(line.id);
  const phone = shop.openBrowser();
  await phone.mutate("visitor.ensure");
  const sent = await phone.call("/api/shopify/complete-upload-later", createPutCall({ ...body, token }));
  expect(sent).toMatchObject({ status: 200, body: { data: { status: "Checking" } } });
  expect(await runRemindersAfterDays(7.1)).toBe(2);
});

test("photos can still be uploaded after 30 days (S-131)", async ({ shop, deps }) => {
  const { db } = deps;
  const { shopper, order, body } = await createUploadLaterOrder({ shop, db, deps });
  await db.order.update({ where: { id: order.id }, data: { placedAt: new Date(Date.now() - 31 * DAY_MS) } });
  await scheduledTasks["escalate overdue uploads"].work(db);
  const page = await shopper.call(`/api/orders/${order.id}`);
  expect(JSON.stringify(page.body)).toContain("waiting for its photos for 30 days");
  await shopper.call("/api/shopify/complete-upload-later", createPutCall(body));
  const after = await shopper.call(`/api/orders/${order.id}`);
  expect(after.body.data).toMatchObject({ state: "checking" });
  expect(JSON.stringify(after.body)).not.toContain("30 days");
});
