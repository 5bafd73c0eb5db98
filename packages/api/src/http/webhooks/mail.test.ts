import { newId } from "@storywall/domain/kernel/ids";
import { sendOffersConfirmationEmail } from "@storywall/services/accounts/visitors/subscriptions";
import { generateExportLines } from "@storywall/services/operations/exports/open-shop-export";
import { sendWallReminderEmail } from "@storywall/services/walls/wall-reminder";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestUser } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { createAdmin } from "../../accounts/admin.fixture.ts";
import { type Shop, test } from "../../shop.fixture.ts";

const SECRET = "a-secret-of-the-mail-service";
const email = "Ann@example.com";
const at = "2026-01-27T14:59:38.237Z";
const seconds = Date.parse(at) / 1_000;

const ses = (message: object) => ({
  Type: "Notification",
  MessageId: newId("event"),
  Message: JSON.stringify(message),
});
const sesBounce = (bounceType: string, emailAddress = email) =>
  ses({ notificationType: "Bounce", bounce: { bounceType, timestamp: at, bouncedRecipients: [{ emailAddress }] } });
const sesComplaint = { timestamp: at, complainedRecipients: [{ emailAddress: email }] };
const postmark = (RecordType: string, Type: string, BouncedAt = "2026-01-27T10:59:38.2373123-04:00") => ({
  RecordType,
  Type,
  Email: email,
  BouncedAt,
});
const mailgun = (data: object, timestamp = seconds) => ({
  signature: { timestamp: "1", token: "t", signature: "s" },
  "event-data": { recipient: email, timestamp, ...data },
});

function report(shop: Shop, body: unknown, { secret = SECRET, raw }: { secret?: string; raw?: string } = {}) {
  const authorization = `Basic ${Buffer.from(`mail:${secret}`).toString("base64")}`;
  const headers = { "content-type": "text/plain; charset=UTF-8", authorization };
  const request = { method: "POST", raw: raw ?? JSON.stringify(body), headers };
  return shop.openBrowser().call("/api/webhooks/mail", request);
}

const mailTest = test.extend<{ shop: Shop }>({
  shop: async ({ shop }, use) => {
    shop.config.mailWebhookSecret = SECRET;
    await use(shop);
  },
});

describe("The webhook of the email service", () => {
  for (const [name, body, reason] of [
    ["SES, bounce", sesBounce("Permanent"), "bounced"],
    ["SES, bounce with a name", sesBounce("Permanent", `Ann Vega <${email}>`), "bounced"],
    ["SES, complaint", ses({ notificationType: "Complaint", complaint: sesComplaint }), "complained"],
    ["SES, complaint of a configuration set", ses({ eventType: "Complaint", complaint: sesComplaint }), "complained"],
    ["Postmark, hard bounce", postmark("Bounce", "HardBounce"), "bounced"],
    ["Postmark, complaint", postmark("SpamComplaint", "SpamComplaint"), "complained"],
    ["Mailgun, permanent failure", mailgun({ event: "failed", severity: "permanent" }), "bounced"],
    ["Mailgun, complaint", mailgun({ event: "complained" }), "complained"],
  ] as const)
    mailTest(`an address is suppressed once by an event that arrives twice: ${name}`, async ({ shop, db }) => {
      for (const _ of [1, 2]) expect(await report(shop, body)).toMatchObject({ status: 200, body: { received: true } });
      const rows = await db.suppressedAddress.findMany();
      expect(rows).toMatchObject([{ address: "ann@example.com", reason, clearedAt: null }]);
      expect(Math.abs(Number(rows[0]?.at) - Date.parse(at))).toBeLessThan(3_600_000);
    });

  mailTest("temporary bounces and other events change nothing", async ({ shop, db }) => {
    for (const body of [
      sesBounce("Transient"),
      ses({ notificationType: "Delivery", delivery: {} }),
      { Type: "Notification", Message: "Successfully validated SNS topic for Amazon SES event publishing." },
      { Type: "UnsubscribeConfirmation", SubscribeURL: "https://sns.us-east-1.amazonaws.com/" },
      postmark("Bounce", "SoftBounce"),
      { RecordType: "Delivery" },
      mailgun({ event: "failed", severity: "temporary" }),
      mailgun({ event: "delivered" }),
    ])
      expect((await report(shop, body)).status, JSON.stringify(body)).toBe(200);
    expect(await db.suppressedAddress.count()).toBe(0);
  });

  mailTest("events are rejected without the password and without the setting", async ({ shop, db }) => {
    const body = postmark("Bounce", "HardBounce");
    const rejected = await report(shop, body, { secret: "another secret" });
    expect(rejected).toMatchObject({ status: 401, body: { code: "MAIL_WEBHOOK_UNAUTHORIZED" } });
    expect(rejected.headers.get("www-authenticate")).toBe('Basic realm="mail"');
    const anonymous = await shop.openBrowser().call("/api/webhooks/mail", { method: "POST", body });
    expect(anonymous).toMatchObject({ status: 401, body: { code: "MAIL_WEBHOOK_UNAUTHORIZED" } });
    shop.config.mailWebhookSecret = undefined;
    expect(await report(shop, body)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await db.suppressedAddress.count()).toBe(0);
  });

  mailTest("malformed bodies get an error with a code", async ({ shop, db }) => {
    const { Email: _, ...noAddress } = postmark("Bounce", "HardBounce");
    for (const [body, code, raw] of [
      [null, "BAD_JSON", "{"],
      [[], "FIELD_INVALID"],
      [{}, "FIELD_REQUIRED"],
      [noAddress, "FIELD_REQUIRED"],
      [{ ...noAddress, Email: "ann" }, "FIELD_INVALID"],
      [sesBounce("Permanent", "ann\0@example.com"), "FIELD_INVALID"],
      [mailgun({ event: "complained", timestamp: "soon" }), "FIELD_INVALID"],
    ] as const)
      expect(await report(shop, body, raw ? { raw } : {})).toMatchObject({ status: 400, body: { code } });
    const large = await report(shop, { RecordType: "Delivery", Content: "x".repeat(300_000) });
    expect(large).toMatchObject({ status: 413, body: { code: "BODY_TOO_LARGE" } });
    expect((await shop.openBrowser().call("/api/webhooks/mail")).status).toBe(405);
    expect(await db.suppressedAddress.count()).toBe(0);
    expect(shop.faults).toEqual([]);
  });

  mailTest("only a subscription address of Amazon is visited", async ({ shop }) => {
    const visited: string[] = [];
    let status = 200;
    shop.config.fetch = async (url) => {
      visited.push(String(url));
      return new Response(null, { status });
    };
    const confirm = (SubscribeURL: string) => report(shop, { Type: "SubscriptionConfirmation", SubscribeURL });
    for (const url of [
      "http://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription",
      "https://sns.us-east-1.amazonaws.com.evil.example/",
      "https://sns.us-east-1.amazonaws.com@evil.example/",
      "https://evil.example/sns.us-east-1.amazonaws.com",
      "https://s3.us-east-1.amazonaws.com/",
    ])
      expect(await confirm(url), url).toMatchObject({ status: 400, body: { code: "FIELD_INVALID" } });
    expect(visited).toEqual([]);
    const url = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336";
    expect((await confirm(url)).status).toBe(200);
    expect(visited).toEqual([url]);
    status = 403;
    expect(await confirm(url)).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  });

  mailTest("no message or fault contains the address", async ({ shop }) => {
    const answer = await report(shop, { ...postmark("Bounce", "HardBounce"), BouncedAt: "never" });
    expect(answer.status).toBe(400);
    expect(JSON.stringify([answer.body, shop.faults])).not.toMatch(/ann/i);
  });
});

mailTest("offers and reminders are not sent to a suppressed address", async ({ shop, deps, clock }) => {
  const { db } = deps;
  const subscription = {
    subscribedEmail: email,
    subscribedAt: new Date("2026-01-01"),
    wallReminderAskedAt: clock.now(),
  };
  const user = await createTestUser(db, {});
  const subscribe = (confirmedAt: Date | null, more: object = {}) =>
    db.user.update({
      where: { id: user.id },
      data: { ...subscription, subscriptionConfirmedAt: confirmedAt, ...more },
    });
  await subscribe(clock.now());
  await report(shop, postmark("SpamComplaint", "SpamComplaint"));
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ subscribedEmail: null });

  const mail = { send: () => Promise.reject(new Error("An email was sent")), close: () => {} };
  await db.templateInfo.create({ data: { userId: user.id, templateKey: "trio", design: {} } });
  await subscribe(null, { subscribedAt: clock.now() });
  await sendOffersConfirmationEmail({ ...deps, mail }, { userId: user.id, cause: "1" });
  await subscribe(clock.now(), { subscribedAt: clock.now() });
  await sendWallReminderEmail({ ...deps, mail }, { userId: user.id, cause: "1" });
  await report(shop, postmark("SpamComplaint", "SpamComplaint"));
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ subscribedEmail: email });

  const confirmed = { subscribedAt: clock.now(), subscriptionConfirmedAt: clock.now() };
  await db.user.update({
    where: { id: (await createTestUser(db)).id },
    data: { ...confirmed, subscribedEmail: "bo@example.com" },
  });
  const days = { from: "2020-01-01", to: "2099-01-01" };
  let exported = "";
  for await (const line of generateExportLines(db, { kind: "subscribers", format: "jsonl", ...days })) exported += line;
  expect(exported.match(/[\w.]+@[\w.]+/g)).toEqual(["bo@example.com"]);
});

describe("An order whose emails do not arrive", () => {
  const readSuppression = async (admin: Awaited<ReturnType<Shop["openAdminBrowser"]>>, orderId: string) =>
    ((await admin.query("admin.printFiles", { orderId })).body as { facts: { suppression: string | null } }).facts
      .suppression;

  mailTest("staff see the order and end the suppression until a later event", async ({ shop, db, clock }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrder(db, { email });
    const other = await createTestOrder(db, { email: "bob@example.com" });
    const later = new Date(clock.now().getTime() + 60_000).toISOString();
    await report(shop, postmark("Bounce", "HardBounce"));
    expect(await readSuppression(admin, order.id)).toBe("bounced");
    expect(await readSuppression(admin, other.id)).toBeNull();
    expect((await admin.query("admin.orders", { trouble: "unreachable" })).body).toMatchObject({
      items: [{ id: order.id, troubles: ["unreachable"] }],
    });
    expect((await admin.query("admin.today")).body).toMatchObject({ waiting: [{ thing: "unreachable", count: 1 }] });

    const { browser: reader } = await createAdmin(shop, "readonly");
    expect((await reader.mutate("orders.clearSuppression", { orderId: order.id })).status).toBe(403);
    for (const _ of [1, 2])
      expect((await admin.mutate("orders.clearSuppression", { orderId: order.id })).status).toBe(200);
    expect(await db.auditEntry.count({ where: { action: "order.email-cleared", entityId: order.id } })).toBe(1);
    await report(shop, postmark("Bounce", "HardBounce"));
    expect(await readSuppression(admin, order.id)).toBeNull();
    clock.advance(120_000);
    await report(shop, mailgun({ event: "complained" }, Date.parse(later) / 1_000));
    await report(shop, postmark("Bounce", "HardBounce"));
    expect(await readSuppression(admin, order.id)).toBe("complained");

    await db.order.update({ where: { id: order.id }, data: { email: "ann.vega@example.com" } });
    expect(await readSuppression(admin, order.id)).toBeNull();
  });
});
