import { AnswerId, newId } from "@storywall/domain/kernel/ids";
import { createMailClient } from "@storywall/email/create-mail-client";
import { sendMessageAnswer } from "@storywall/services/operations/messages/send-messages";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { listJobPayloads } from "../orders/orders.fixture.ts";
import { test } from "../shop.fixture.ts";

type MessageList = { items: Array<{ id: string; answers: object[]; handledAt: string | null }>; total: number };

describe("A customer's message", () => {
  test("each message can be answered only once by email (S-031)", async ({ shop, db, deps, mail, clock }) => {
    const support = (await createAdmin(shop, "support")).browser;
    const order = await createTestOrder(db, { email: "ann@example.com" });
    const input = { email: "ann@example.com", name: "Ann", body: "Can it be\ngreen?", orderNumber: order.number };
    await shop.openBrowser().mutate("messages.send", { ...input, body: "First." });
    clock.advance(1_000);
    const { body: sent } = await shop.openBrowser().mutate("messages.send", input);
    const listMessages = async (filter = {}) => (await support.query("messages.list", filter)).body as MessageList;
    const open = await listMessages();
    expect(open).toMatchObject({
      total: 2,
      items: [{ order: { number: order.number, isWriters: false } }, { id: sent.id, body: "Can it be\ngreen?" }],
    });
    expect((await support.query("admin.orders", { trouble: "message" })).body).toMatchObject({ total: 1 });

    const answerMessage = (seen: number, body = "  Not green, but wood.  ") =>
      support.mutate("messages.answer", { messageId: sent.id, body, seen });
    expect(await answerMessage(0, "  ")).toMatchObject({ status: 422, body: { shopCode: "ANSWER_EMPTY" } });
    const answers = await Promise.all([answerMessage(0), answerMessage(0), answerMessage(0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      shopCode: "MESSAGE_ANSWERED",
      message: "Someone else has already replied to this message. Read their reply first.",
    });

    const from = "Storywall <hello@shop.example>";
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from, contactEmail: "help@shop.example" });
    const [job] = await listJobPayloads({ db }, "email.message-answer");
    const { answerId } = job as { answerId: AnswerId };
    const sendAnswerEmail = () => sendMessageAnswer({ ...deps, mail: out }, { answerId: AnswerId.parse(answerId) });
    await sendAnswerEmail();
    await sendAnswerEmail();
    out.close();
    const [sentEmail, ...more] = await mail.readEmails();
    expect(more).toEqual([]);
    expect(sentEmail).toMatchObject({
      to: ["ann@example.com"],
      subject: `Our reply to your message about order ${order.number}`,
    });
    expect(sentEmail?.text).toContain("Not green, but wood.");
    expect(sentEmail?.text).toContain("green?");
    expect(sentEmail?.headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value).toContain(
      "help@shop.example",
    );

    expect((await listMessages()).items.map(({ id }) => id)).toEqual([open.items[0]?.id]);
    expect(await listMessages({ status: "done" })).toMatchObject({
      items: [{ id: sent.id, answers: [{ body: "Not green, but wood.", isSent: true }] }],
    });
    expect((await answerMessage(1, "And oak.")).status).toBe(200);
    expect(await db.auditEntry.count({ where: { action: "message.answered", entityId: String(sent.id) } })).toBe(2);
    expect(JSON.stringify(await db.auditEntry.findMany({ select: { before: true, after: true } }))).not.toContain(
      "wood",
    );
  });

  test("a message can be archived without a reply and restored", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const order = await createTestOrder(db);
    const written = { orderId: order.id, email: "a@example.com", name: "A", body: "Broken" };
    const claims = { ...written, id: newId("message") };
    await db.shopMessage.createMany({ data: [claims, { ...written, id: newId("message"), body: "Thanks" }] });
    const claim = { id: newId("claim"), orderId: order.id, reason: "damaged", text: "Broken", messageId: claims.id };
    await db.claim.create({ data: claim });
    const listMessages = async (status = "open") =>
      (await owner.query("messages.list", { orderId: order.id, status })).body as MessageList;
    const [message, ...others] = (await listMessages()).items;
    expect(others).toEqual([]);
    const setMessageHandled = (isHandled: boolean) =>
      owner.mutate("messages.handle", { messageId: message?.id, isHandled });

    expect((await owner.query("admin.today")).body).toMatchObject({
      waiting: [
        { thing: "claim", count: 1 },
        { thing: "messages", count: 1 },
      ],
      underWay: [{ state: "checking", orders: 1, tiles: 1 }],
    });
    for (const isHandled of [true, true, false, true]) expect((await setMessageHandled(isHandled)).status).toBe(200);
    expect((await listMessages()).items).toEqual([]);
    expect((await listMessages("done")).total).toBe(1);
    expect(await db.auditEntry.count({ where: { entity: "message" } })).toBe(3);
    expect((await owner.query("admin.today")).body).toMatchObject({ waiting: [{ thing: "claim", count: 1 }] });
    expect(await owner.mutate("messages.handle", { messageId: newId("message"), isHandled: true })).toMatchObject({
      status: 404,
      body: { shopCode: "MESSAGE_NOT_FOUND" },
    });
  });

  test("a message whose text the shop wrote is not quoted in the reply email", async ({ shop, db, deps, mail }) => {
    const owner = await shop.openAdminBrowser();
    const message = {
      id: newId("message"),
      email: "a@example.com",
      name: "A",
      body: "Call or write.",
      isFromShop: true,
    };
    await db.shopMessage.create({ data: message });
    await owner.mutate("messages.answer", { messageId: message.id, body: "May we print it?", seen: 0 });
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    const { id } = await db.messageAnswer.findFirstOrThrow();
    await sendMessageAnswer({ ...deps, mail: out }, { answerId: AnswerId.parse(id) });
    out.close();
    const [sentEmail] = await mail.readEmails();
    expect(sentEmail).toMatchObject({ subject: "A message from us" });
    expect(sentEmail?.text).not.toContain("Call or write.");
  });
});
