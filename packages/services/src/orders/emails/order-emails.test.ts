import { createMailClient } from "@storywall/email/create-mail-client";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { verifyOrderToken } from "../order-access.ts";
import { requestUploadLink, UPLOAD_LINK_TEXT } from "../upload-later.ts";
import { sendOrderReceivedEmail, sendUploadLinkEmail } from "./order-emails.ts";

const test = base.extend<{ post: MailDeps }>({
  post: async ({ deps, mail }, use) => {
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await use({ ...deps, mail: out });
    out.close();
  },
});

const createUploadLaterLines = () => [createTestCartLine({ isUploadLater: true })];

describe("the confirmation email of an order", () => {
  test("the confirmation email is sent only once, even if its job runs several times", async ({ post, mail, db }) => {
    const order = await createTestOrder(db, { email: "marisol@example.com" });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const sentEmails = await mail.readEmails();
    expect(sentEmails).toHaveLength(1);
    expect(sentEmails[0]).toMatchObject({
      to: ["marisol@example.com"],
      subject: `Your order ${order.number} is confirmed`,
    });
    expect(await db.sentEmail.findMany()).toMatchObject([
      {
        dedupe: `mail-${order.id}-order-received`,
        kind: "order-received",
        orderId: order.id,
        sentAt: expect.any(Date),
      },
    ]);
  });

  test("each resend job sends the confirmation email exactly once", async ({ post, mail, db }) => {
    const order = await createTestOrder(db);
    await sendOrderReceivedEmail(post, { orderId: order.id });
    for (const again of ["7", "7", "8"]) await sendOrderReceivedEmail(post, { orderId: order.id, again });
    expect(await mail.readEmails()).toHaveLength(3);
    const rows = await db.sentEmail.findMany();
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test("the confirmation email contains a read-only link to this order", async ({ post, mail, db, clock }) => {
    const order = await createTestOrder(db);
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email] = await mail.readEmails();
    const [, token = ""] = /order\/order_\w+\?token=([\w.-]+)/.exec(email?.text ?? "") ?? [];
    const claim = { orderId: order.id, token, now: clock.now() };
    expect(verifyOrderToken(post.secret, { ...claim, scope: "read" })).toBe("good");
    expect(verifyOrderToken(post.secret, { ...claim, scope: "upload" })).toBe("bad");
  });

  test("the confirmation email has the upload link of every wall that waits for photos", async ({ post, mail, db }) => {
    const lines = [createTestCartLine(), ...createUploadLaterLines(), ...createUploadLaterLines()];
    const order = await createTestOrder(db, { lines });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email, ...more] = await mail.readEmails();
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`Your order ${order.number} is confirmed`);
    const links = [...(email?.text ?? "").matchAll(/upload\/order_\w+\/([\w-]+)\?token=/g)].map(([, lineId]) => lineId);
    expect(links).toEqual(order.lines.filter(({ isUploadLater }) => isUploadLater).map(({ id }) => id));

    await db.order.update({ where: { id: order.id }, data: { state: "cancelled" } });
    await sendOrderReceivedEmail(post, { orderId: order.id, again: "1" });
    expect((await mail.readEmails())[0]?.text).not.toContain("/upload/");
  });

  test("a confirmation email rejected by the mail server is retried with the same Message-ID", async ({
    post,
    mail,
    db,
  }) => {
    const order = await createTestOrder(db);
    const down = createMailClient({ smtpUrl: "smtp://127.0.0.1:9", from: "a@shop.example" });
    await expect(sendOrderReceivedEmail({ ...post, mail: down }, { orderId: order.id })).rejects.toThrow(
      /ECONNREFUSED/,
    );
    down.close();
    const [row] = await db.sentEmail.findMany();
    expect(row?.sentAt).toBeNull();
    await sendOrderReceivedEmail(post, { orderId: order.id });
    expect(await mail.readEmails()).toHaveLength(1);
    expect(await db.sentEmail.findMany()).toMatchObject([{ messageId: row?.messageId, sentAt: expect.any(Date) }]);
    expect(row?.messageId).toMatch(/^<[0-9a-f]{32}@shop\.example>$/);
  });

  test("the confirmation email escapes HTML and email headers in names", async ({ post, mail, db }) => {
    const order = await createTestOrder(db, { firstName: "<b>Bobby\r\nBcc: all@example.com</b>" });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email] = await mail.readEmails();
    expect(email?.html).toContain("&lt;b&gt;Bobby");
    expect(email?.to).toEqual(["marisol@example.com"]);
  });

  test("the confirmation email is never sent to a second address in the email field", async ({ post, mail, db }) => {
    const order = await createTestOrder(db, { email: "a@example.com, b@example.com" });
    await sendOrderReceivedEmail(post, { orderId: order.id }).catch(() => {});
    const recipients = (await mail.readEmails()).flatMap(({ to }) => to);
    expect(recipients).not.toContain("b@example.com");
  });
});

describe("the link for uploading photos", () => {
  test("every request to email the upload link gets the same response (F12)", async ({ post, ctx, db, mail }) => {
    const order = await createTestOrder(db, { email: "marisol@example.com", lines: createUploadLaterLines() });
    const done = await createTestOrder(db);
    const requests = [
      { email: "thief@example.com", orderId: order.id },
      { email: "marisol@example.com", orderId: done.id },
      { email: "marisol@example.com", orderId: "order_00000000000000000000000000" as const },
      { email: "marisol@example.com", orderId: order.id, lineId: crypto.randomUUID() },
      { email: " Marisol@Example.com", orderId: order.id },
    ];
    for (const request of requests)
      expect(await requestUploadLink(ctx, request)).toEqual({ message: UPLOAD_LINK_TEXT });
    const jobs = await db.outboxJob.findMany({ orderBy: { id: "asc" } });
    expect(jobs).toMatchObject([{ name: "send-email-uploads", payload: { orderId: order.id, lineId: null } }]);

    await sendUploadLinkEmail(post, { orderId: order.id, lineId: null, cause: String(jobs[0]?.id) });
    const [email, ...more] = await mail.readEmails();
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      to: ["marisol@example.com"],
      subject: `Add photos to your order ${order.number}`,
    });
    const [, lineId, token = ""] = /upload\/order_\w+\/([\w-]+)\?token=([\w.-]+)/.exec(email?.text ?? "") ?? [];
    expect(lineId).toBe(order.lines[0]?.id);
    expect(verifyOrderToken(post.secret, { orderId: order.id, token, scope: "upload", now: post.now() })).toBe("good");
  });

  test("the upload link is emailed at most three times an hour, even for concurrent requests (F13)", async ({
    ctx,
    db,
  }) => {
    const order = await createTestOrder(db, { lines: createUploadLaterLines() });
    const request = { email: order.email, orderId: order.id };
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => requestUploadLink(ctx, request)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(requestUploadLink(ctx, request)).rejects.toMatchObject({ code: "MAIL_JUST_SENT" });
    expect(await db.outboxJob.count()).toBe(3);
    await db.$executeRaw`UPDATE outbox_jobs SET created_at = created_at - interval '61 minutes'`;
    await requestUploadLink(ctx, request);
    expect(await db.outboxJob.count()).toBe(4);
  });

  test("the upload link is emailed once for each request", async ({ post, db, mail }) => {
    const order = await createTestOrder(db, { lines: createUploadLaterLines() });
    for (const cause of ["1", "1", "2"]) await sendUploadLinkEmail(post, { orderId: order.id, lineId: null, cause });
    expect(await mail.readEmails()).toHaveLength(2);
  });

  test("the upload link is not emailed if no line waits for photos", async ({ post, db, mail }) => {
    const order = await createTestOrder(db);
    await sendUploadLinkEmail(post, { orderId: order.id, lineId: null, cause: "1" });
    expect(await mail.readEmails()).toEqual([]);
  });
});

test("an email whose reason no longer applies is not sent", async ({ post, mail, db }) => {
  const order = await createTestOrder(db);
  const begun = {
    dedupe: `mail-${order.id}-upload-link-1`,
    kind: "upload-link",
    orderId: order.id,
    messageId: "<1@x>",
  };
  await db.sentEmail.create({ data: begun });
  await sendUploadLinkEmail(post, { orderId: order.id, lineId: null, cause: "1" });
  expect(await mail.readEmails()).toEqual([]);
  expect(await db.sentEmail.findMany()).toMatchObject([{ sentAt: null, droppedAt: expect.any(Date) }]);
});

test("an email sent but not recorded is sent again with the same Message-ID", async ({ post, db }) => {
  const order = await createTestOrder(db);
  const ids: string[] = [];
  const dying = { send: async ({ messageId }: { messageId: string }) => void ids.push(messageId), close: () => {} };
  const template = { kind: "upload-link", orderNumber: order.number, firstName: "M", lines: [] } as const;
  const sending = { dedupe: "mail-x", orderId: order.id, to: order.email, template };
  await sendEmailOnce({ ...post, mail: dying }, sending);
  await db.sentEmail.updateMany({ data: { sentAt: null } });
  await sendEmailOnce({ ...post, mail: dying }, sending);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
