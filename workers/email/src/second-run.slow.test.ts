import type { Db } from "@storywall/db/client";
import {
  AdminUserId,
  AnswerId,
  ClaimId,
  GiftCardId,
  newId,
  OrderCodeId,
  RefundId,
  RejectionId,
  RemakeId,
  ShopMessageId,
  SignInLinkId,
  UserId,
} from "@storywall/domain/kernel/ids";
import { createMailClient } from "@storywall/email/create-mail-client";
import type { JobOn, JobPayload } from "@storywall/jobs/job-catalog";
import { createCodeColumns } from "@storywall/services/checkout/gift-cards";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { runJobTwice } from "@storywall/testing/run-twice";
import { describe, expect } from "vitest";
import { handlers } from "./handlers.ts";

const test = base.extend<{ post: MailDeps }>({
  post: async ({ deps, mail }, use) => {
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await use({ ...deps, mail: out, contactEmail: recipient });
    out.close();
  },
});

/** Recipient of order emails and of messages to the shop. */
const recipient = "marisol@example.com";

async function createOrderThroughStates(db: Db, ...steps: string[]) {
  const order = await createTestOrder(db);
  for (const state of steps) await db.order.update({ where: { id: order.id }, data: { state } });
  return { orderId: order.id };
}

const createOrderWaitingForPhotos = async (db: Db) => ({
  orderId: (await createTestOrder(db, { lines: [createTestCartLine({ isUploadLater: true })] })).id,
});

const createShippedOrder = (db: Db) => createOrderThroughStates(db, "printing", "framing", "packed", "shipped");

async function createRefund(db: Db) {
  const { paymentId, id: orderId } = await createTestOrder(db);
  const id = RefundId.parse(newId("refund"));
  await db.refund.create({
    data: { id, paymentId, orderId, amount: 500, reason: "cancelled", requestedBy: "customer" },
  });
  await db.refund.update({ where: { id }, data: { state: "submitted" } });
  return { refundId: id };
}

async function createRemake(db: Db, state: "making" | "sent") {
  const { orderId } = await createShippedOrder(db);
  const id = RemakeId.parse(newId("remake"));
  await db.remake.create({ data: { id, orderId, requestedBy: "test" } });
  if (state === "sent") {
    await db.remake.update({ where: { id }, data: { state, carrier: "UPS", trackingNumber: "1Z" } });
  }
  return { remakeId: id };
}

async function createDeclinedClaim(db: Db) {
  const { orderId } = await createShippedOrder(db);
  const id = ClaimId.parse(newId("claim"));
  const claimFields = { reason: "damaged", text: "Broken", messageId: newId("message") };
  await db.claim.create({ data: { id, orderId, ...claimFields } });
  await db.claim.update({ where: { id }, data: { state: "declined", sentence: "It is as you chose it." } });
  return { claimId: id };
}

const prepareJob: { [N in JobOn<"email">]: (db: Db, secret: string) => Promise<JobPayload<N>> } = {
  "email.cancelled": (db) => createOrderThroughStates(db, "cancelled"),
  "email.claim-decided": createDeclinedClaim,
  "email.delivered": async (db) => {
    const { orderId } = await createShippedOrder(db);
    await db.order.update({ where: { id: orderId }, data: { state: "delivered", deliveredAt: new Date() } });
    return { orderId };
  },
  "email.gift-card": async (db, secret) => {
    const id = GiftCardId.parse(newId("giftcard"));
    const code = createCodeColumns(secret, { id, recipientVersion: 1 });
    await db.giftCard.create({ data: { id, kind: "credit", ...code, amount: 500, recipientEmail: recipient } });
    return { giftCardId: id };
  },
  "email.gift-card-receipt": async (db) => {
    const id = GiftCardId.parse(newId("giftcard"));
    const card = { kind: "bought", codeHash: id, lastFour: "30HC", amount: 5_000, senderName: "Marisol" };
    await db.giftCard.create({ data: { id, ...card, buyerEmail: recipient, recipientEmail: "friend@example.com" } });
    return { giftCardId: id };
  },
  "email.in-production": (db) => createOrderThroughStates(db, "printing"),
  "email.confirm-offers": async (db) => {
    const id = UserId.parse(newId("user"));
    await db.user.create({ data: { id, subscribedEmail: recipient, subscribedAt: new Date() } });
    return { userId: id };
  },
  "email.wall-reminder": async (db) => {
    const id = UserId.parse(newId("user"));
    const at = new Date();
    const subscription = {
      subscribedEmail: recipient,
      subscribedAt: at,
      subscriptionConfirmedAt: at,
      wallReminderAskedAt: at,
    };
    await db.user.create({ data: { id, ...subscription } });
    await db.templateInfo.create({ data: { userId: id, templateKey: "trio", design: {} } });
    return { userId: id };
  },
  "email.monthly-figures": async (db) => {
    const id = AdminUserId.parse(newId("admin"));
    await db.adminUser.create({ data: { id, email: recipient, role: "owner" } });
    return { adminId: id, month: "2026-10" };
  },
  "email.mail-test": async () => ({ label: "2026-11-29T12:00:00.000Z" }),
  "email.message": async (db) => {
    const id = ShopMessageId.parse(newId("message"));
    await db.shopMessage.create({
      data: { id, email: "ann@example.com", name: "Ann", body: "Can I choose the wood?" },
    });
    return { messageId: id };
  },
  "email.message-answer": async (db) => {
    const id = AnswerId.parse(newId("answer"));
    const message = { id: newId("message"), email: recipient, name: "Ann", body: "Can I choose the wood?" };
    const answers = { create: { id, body: "Yes.", answeredBy: "test" } };
    await db.shopMessage.create({ data: { ...message, answers } });
    return { answerId: id };
  },
  "email.order-changed": async (db) => ({ ...(await createOrderThroughStates(db)), what: "address" }),
  "email.order-code": async (db) => {
    const id = OrderCodeId.parse(newId("code"));
    const { orderId } = await createOrderThroughStates(db);
    await db.orderCode.create({ data: { id, orderId, expiresAt: new Date("2099-01-01") } });
    return { codeId: id };
  },
  "email.order-link": (db) => createOrderThroughStates(db),
  "email.order-received": (db) => createOrderThroughStates(db),
  "email.frame-shortage": async (db) => {
    await db.frameStock.updateMany({ data: { onHand: 0 } });
    return createOrderThroughStates(db);
  },
  "email.photo-problem": (db) => createOrderThroughStates(db, "needs_attention"),
  "email.photo-rejected": async (db) => {
    const order = await createTestOrder(db);
    const id = RejectionId.parse(newId("rejection"));
    const rejectionFields = {
      orderId: order.id,
      tileId: order.tiles[0]?.id ?? "",
      photoId: newId("photo"),
      rejectedBy: "test",
    };
    await db.contentRejection.create({ data: { id, ...rejectionFields, outcome: "refund", reason: "rights" } });
    return { rejectionId: id };
  },
  "email.refund": createRefund,
  "email.remake": (db) => createRemake(db, "making"),
  "email.remake-sent": (db) => createRemake(db, "sent"),
  "email.return": async (db) => {
    const { orderId } = await createShippedOrder(db);
    await db.order.update({ where: { id: orderId }, data: { state: "returning" } });
    return { orderId, step: "reminder" as const };
  },
  "email.shipped": createShippedOrder,
  "email.security-change": async (db) => {
    const adminId = AdminUserId.parse(newId("admin"));
    await db.adminUser.create({ data: { id: adminId, email: recipient, role: "owner" } });
    const entry = { actor: "owner-link", action: "admin.created", entity: "admin", entityId: adminId };
    const { id } = await db.auditEntry.create({ data: entry });
    return { adminId, auditEntryId: String(id) };
  },
  "email.sign-in-link": async (db) => {
    const id = SignInLinkId.parse(newId("link"));
    await db.signInLink.create({ data: { id, email: recipient, expiresAt: new Date("2099-01-01") } });
    return { linkId: id };
  },
  "email.upload-reminder": async (db) => ({ ...(await createOrderWaitingForPhotos(db)), step: "3d" }),
  "send-email-uploads": async (db) => ({ ...(await createOrderWaitingForPhotos(db)), lineId: null }),
};

const names = Object.keys(prepareJob) as Array<JobOn<"email">>;

describe.each(names)("the job %s of the email worker", (name) => {
  test("a job of the email worker sends only one email even if it runs twice", async ({ db, post: mailDeps, mail }) => {
    const payload = await prepareJob[name](db, mailDeps.secret);
    await runJobTwice({ db, deps: mailDeps, handlers, name, payload, readEffects: () => mail.readEmails() });
    const [email, ...more] = await mail.readEmails();
    expect(more).toEqual([]);
    expect(email?.to).toEqual([recipient]);
  });
});

test("an order that waits for photos is confirmed by one email", async ({ db, post: mailDeps, mail }) => {
  const { orderId } = await createOrderWaitingForPhotos(db);
  const readEffects = () => mail.readEmails();
  const payload = { orderId, lineId: null, isConfirmation: true } as const;
  const run = { outboxId: 1n, attempt: 1, isLast: false, done: async () => {}, signal: new AbortController().signal };
  await runJobTwice({ db, deps: mailDeps, handlers, name: "send-email-uploads", payload, readEffects });
  await handlers["email.order-received"]({ orderId }, mailDeps, run);
  const [email, ...more] = await mail.readEmails();
  expect(more).toEqual([]);
  expect(email?.subject).toMatch(/^Your order \S+ is confirmed/);
  expect(email?.text).toContain("/upload/");
});
