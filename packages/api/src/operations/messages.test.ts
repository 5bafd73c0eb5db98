import { newId, ShopMessageId } from "@storywall/domain/kernel/ids";
import { createMailClient } from "@storywall/email/create-mail-client";
import { sendMessageToStaff } from "@storywall/services/operations/messages/send-messages";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { type Browser, test as base } from "../shop.fixture.ts";

const contactEmail = "help@shop.example";

const test = base.extend<{ post(to?: string): Promise<void> }>({
  post: async ({ deps, db, mail }, use) => {
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await use(async (to) => {
      for (const { payload } of await db.outboxJob.findMany({ where: { name: "email.message" } })) {
        const messageId = ShopMessageId.parse((payload as { messageId: string }).messageId);
        await sendMessageToStaff({ ...deps, mail: out, contactEmail: to }, { messageId });
      }
    });
    out.close();
  },
});

const messageBody = { email: "ann@example.com", name: "Ann Lee", body: "Hello,\n\ncan I change my order?" };
const sendMessage = (browser: Browser, overrides: object = {}) =>
  browser.call("/api/messages", { method: "POST", body: { ...messageBody, ...overrides } });

describe("a message to the shop (S-031)", () => {
  test("a message is emailed once to support with the writer's address as Reply-To", async ({
    shop,
    db,
    mail,
    post,
  }) => {
    expect(await sendMessage(shop.openBrowser())).toMatchObject({
      status: 200,
      body: { data: { _id: expect.stringMatching(/^message_/) }, message: "Thank you. We’ll reply by email." },
    });
    expect(await db.shopMessage.findMany()).toMatchObject([
      { ...messageBody, userId: null, orderId: null, handledAt: null },
    ]);
    await post(contactEmail);
    await post(contactEmail);
    const sentEmails = await mail.readEmails();
    expect(sentEmails).toHaveLength(1);
    const [supportEmail] = sentEmails;
    expect(supportEmail).toMatchObject({ to: [contactEmail], subject: "Message from Ann Lee" });
    expect(supportEmail?.text).toContain("can I change my order?");
    const replyTo = supportEmail?.headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value;
    expect(replyTo).toBe("Ann Lee <ann@example.com>");
  });

  test("without an email address for support, a message is stored but not emailed", async ({
    shop,
    db,
    mail,
    post,
  }) => {
    await sendMessage(shop.openBrowser());
    await post(undefined);
    expect(await mail.readEmails()).toEqual([]);
    expect(await db.shopMessage.count()).toBe(1);
    expect(await db.sentEmail.count()).toBe(0);
  });

  test("the email to support says whether the order was placed in another browser", async ({
    shop,
    db,
    mail,
    post,
  }) => {
    const owner = shop.openBrowser();
    await owner.mutate("visitor.ensure");
    const order = await createTestOrder(db, { userId: owner.cookies.get("userId") ?? "" });
    const answers = [
      await sendMessage(owner, { orderId: order.id }),
      await sendMessage(shop.openBrowser(), { orderId: order.id }),
      await sendMessage(shop.openBrowser(), { orderId: newId("order") }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await post(contactEmail);
    const texts = (await mail.readEmails()).map(({ subject, text }) => ({
      subject,
      isDoubted: text?.includes("didn’t come from the browser that placed the order"),
    }));
    expect(texts).toHaveLength(3);
    expect(texts).toContainEqual({ subject: `Message from Ann Lee about ${order.number}`, isDoubted: false });
    expect(texts).toContainEqual({ subject: `Message from Ann Lee about ${order.number}`, isDoubted: true });
    expect(texts).toContainEqual({ subject: "Message from Ann Lee", isDoubted: false });
  });

  test("a reply to the email about a notice of the shop does not go to the customer", async ({ db, deps, mail }) => {
    const order = await createTestOrder(db, {});
    const messageId = ShopMessageId.parse(newId("message"));
    const notice = { id: messageId, orderId: order.id, ...messageBody, body: "Call Ann.", isFromShop: true };
    await db.shopMessage.create({ data: notice });
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await sendMessageToStaff({ ...deps, mail: out, contactEmail }, { messageId });
    out.close();
    const [staffEmail] = await mail.readEmails();
    expect(staffEmail).toMatchObject({ to: [contactEmail], subject: `Please look at ${order.number}` });
    expect(staffEmail?.text).not.toContain("didn’t come from the browser that placed the order");
    expect(staffEmail?.headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value).toBeUndefined();
  });

  test("a message may refer to an order by its number", async ({ shop, db, mail, post }) => {
    const order = await createTestOrder(db, {});
    const known = await sendMessage(shop.openBrowser(), { orderNumber: ` ${order.number.toLowerCase()} ` });
    const unknown = await sendMessage(shop.openBrowser(), { orderNumber: "SW-NONE" });
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect([known.status, unknown.status]).toEqual([200, 200]);
    await post(contactEmail);
    const sentEmails = await mail.readEmails();
    const isQuoted = Object.fromEntries(sentEmails.map(({ subject, text }) => [subject, text?.includes("SW-NONE")]));
    expect(isQuoted).toEqual({
      "Message from Ann Lee": true,
      [`Message from Ann Lee about ${order.number}`]: false,
    });
  });

  test.for([
    [{ body: " \n " }, 422, "MESSAGE_EMPTY"],
    [{ body: "x".repeat(4001) }, 400, "FIELD_INVALID"],
    [{ body: undefined }, 400, "FIELD_REQUIRED"],
    [{ email: "ann" }, 422, "EMAIL_INVALID"],
    [{ email: "ann@example.com\r\nBcc: all@example.com" }, 422, "EMAIL_INVALID"],
    [{ email: "ann@example.com, bob@example.com" }, 422, "EMAIL_INVALID"],
    [{ name: "Ann\r\nBcc: all@example.com" }, 422, "NAME_INVALID"],
    [{ name: "x".repeat(61) }, 422, "NAME_TOO_LONG"],
    [{ orderId: "SW-1" }, 404, "ORDER_NOT_FOUND"],
  ] as const)(
    "a message is rejected if its fields are invalid: %j",
    async ([overrides, status, code], { shop, db }) => {
      expect(await sendMessage(shop.openBrowser(), overrides)).toMatchObject({ status, body: { code } });
      expect(await db.shopMessage.count()).toBe(0);
      expect(await db.outboxJob.count()).toBe(0);
    },
  );

  test("a message is HTML-escaped in the email", async ({ shop, mail, post }) => {
    await sendMessage(shop.openBrowser(), { name: '"><b>Ann', body: "<script>alert(1)</script>" });
    await post(contactEmail);
    const [supportEmail] = await mail.readEmails();
    expect(supportEmail?.html).not.toContain("<script>alert");
    expect(supportEmail?.html).toContain("&lt;script&gt;alert(1)");
  });
});
