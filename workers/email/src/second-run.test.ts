import type { Db } from "@storywall/db/client";
import {
  AnswerId,
  ClaimId,
  newId,
  OrderCodeId,
  RefundId,
  RefusalId,
  RemakeId,
  ShopMessageId,
  SignInLinkId,
} from "@storywall/domain/kernel/ids";
import { openMail } from "@storywall/email/send";
import type { JobOn, JobPayload } from "@storywall/jobs/catalog";
import type { MailDeps } from "@storywall/services/kernel/send-once";
import { anOrder } from "@storywall/testing/an-order";
import { aCartLine } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { runTwice } from "@storywall/testing/run-twice";
import { describe, expect } from "vitest";
import { handlers } from "./handlers.ts";

const test = base.extend<{ post: MailDeps }>({
  post: async ({ deps, mail }, use) => {
    const out = openMail({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await use({ ...deps, mail: out, contactEmail: toWhom });
    out.close();
  },
});

/** Orders are hers, and so is the desk that messages to the shop go to. */
const toWhom = "marisol@example.com";

/** The order as the last of these steps left it. */
async function walked(db: Db, ...steps: string[]) {
  const order = await anOrder(db);
  for (const state of steps) await db.order.update({ where: { id: order.id }, data: { state } });
  return { orderId: order.id };
}

const waiting = async (db: Db) => ({
  orderId: (await anOrder(db, { lines: [aCartLine({ isUploadLater: true })] })).id,
});

const aParcel = (db: Db) => walked(db, "printing", "framing", "packed", "shipped");

async function aRefund(db: Db) {
  const { paymentId, id: orderId } = await anOrder(db);
  const id = RefundId.parse(newId("refund"));
  await db.refund.create({
    data: { id, paymentId, orderId, amount: 500, reason: "cancelled", requestedBy: "customer" },
  });
  await db.refund.update({ where: { id }, data: { state: "submitted" } });
  return { refundId: id };
}

async function aRemake(db: Db, state: "making" | "sent") {
  const { orderId } = await aParcel(db);
  const id = RemakeId.parse(newId("remake"));
  await db.remake.create({ data: { id, orderId, requestedBy: "test" } });
  if (state === "sent") {
    await db.remake.update({ where: { id }, data: { state, carrier: "UPS", trackingNumber: "1Z" } });
  }
  return { remakeId: id };
}

async function aDeclinedClaim(db: Db) {
  const { orderId } = await aParcel(db);
  const id = ClaimId.parse(newId("claim"));
  const told = { reason: "damaged", text: "Broken", messageId: newId("message") };
  await db.claim.create({ data: { id, orderId, ...told } });
  await db.claim.update({ where: { id }, data: { state: "declined", sentence: "It is as you chose it." } });
  return { claimId: id };
}

/** What there is to tell, for each letter. Leave one out and this does not compile. */
const causes: { [N in JobOn<"email">]: (db: Db) => Promise<JobPayload<N>> } = {
  "email.cancelled": (db) => walked(db, "cancelled"),
  "email.claim-decided": aDeclinedClaim,
  "email.delivered": async (db) => {
    const { orderId } = await aParcel(db);
    await db.order.update({ where: { id: orderId }, data: { state: "delivered", deliveredAt: new Date() } });
    return { orderId };
  },
  "email.in-production": (db) => walked(db, "printing"),
  "email.message": async (db) => {
    const id = ShopMessageId.parse(newId("message"));
    await db.shopMessage.create({
      data: { id, email: "ann@example.com", name: "Ann", body: "Can I choose the wood?" },
    });
    return { messageId: id };
  },
  "email.message-answer": async (db) => {
    const id = AnswerId.parse(newId("answer"));
    const message = { id: newId("message"), email: toWhom, name: "Ann", body: "Can I choose the wood?" };
    const answers = { create: { id, body: "Yes.", answeredBy: "test" } };
    await db.shopMessage.create({ data: { ...message, answers } });
    return { answerId: id };
  },
  "email.order-changed": async (db) => ({ ...(await walked(db)), what: "address" }),
  "email.order-code": async (db) => {
    const id = OrderCodeId.parse(newId("code"));
    const { orderId } = await walked(db);
    await db.orderCode.create({ data: { id, orderId, expiresAt: new Date("2099-01-01") } });
    return { codeId: id };
  },
  "email.order-link": (db) => walked(db),
  "email.order-received": (db) => walked(db),
  "email.frames-short": async (db) => {
    await db.frameStock.updateMany({ data: { onHand: 0 } });
    return walked(db);
  },
  "email.photo-problem": (db) => walked(db, "needs_attention"),
  "email.picture-refused": async (db) => {
    const order = await anOrder(db);
    const id = RefusalId.parse(newId("refusal"));
    const refused = { orderId: order.id, tileId: order.tiles[0]?.id ?? "", photoId: newId("photo"), refusedBy: "test" };
    await db.pictureRefusal.create({ data: { id, ...refused, outcome: "refund", reason: "rights" } });
    return { refusalId: id };
  },
  "email.refund": aRefund,
  "email.remake": (db) => aRemake(db, "making"),
  "email.remake-sent": (db) => aRemake(db, "sent"),
  "email.shipped": aParcel,
  "email.sign-in-link": async (db) => {
    const id = SignInLinkId.parse(newId("link"));
    await db.signInLink.create({ data: { id, email: toWhom, expiresAt: new Date("2099-01-01") } });
    return { linkId: id };
  },
  "email.upload-reminder": async (db) => ({ ...(await waiting(db)), step: "3d" }),
  "send-email-uploads": async (db) => ({ ...(await waiting(db)), lineId: null }),
};

const names = Object.keys(causes) as Array<JobOn<"email">>;

describe.each(names)("%s", (name) => {
  test("run a second time sends nothing more", async ({ db, post, mail }) => {
    const payload = await causes[name](db);
    await runTwice({ db, deps: post, handlers, name, payload, outside: () => mail.letters() });
    const [letter, ...more] = await mail.letters();
    expect(more).toEqual([]);
    expect(letter?.to).toEqual([toWhom]);
  });
});
