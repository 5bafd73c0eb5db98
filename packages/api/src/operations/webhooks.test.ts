import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { decrypt } from "@storywall/services/kernel/encryption";
import { reencryptWebhookSecrets } from "@storywall/services/operations/webhooks/webhook-secret";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

const settings = {
  url: "https://example.com/hooks/secret-path",
  description: "Bookkeeping",
  events: ["order.paid", "refund.succeeded"],
  isPaused: false,
};

type Created = { webhook: { id: string; url: string }; secret: string };

async function createWebhook(owner: Browser, overrides: object = {}): Promise<Created> {
  const { body } = await owner.mutate("webhooks.create", { ...settings, ...overrides });
  return body as Created;
}

async function createDeliveries(db: Db, webhookId: string, count: number, status = "delivered"): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const [id, eventId] = [newId("delivery"), newId("event")];
    const payload = { id: eventId, subject: `SW-${index}` };
    await db.webhookEvent.create({ data: { id: eventId, type: "order.paid", payload } });
    await db.webhookDelivery.create({ data: { id, webhookId, eventId, status, createdAt: new Date(index * 1_000) } });
  }
}

describe("the owner", () => {
  test("the owner sees a webhook's secret only once", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const { webhook, secret } = await createWebhook(owner);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { body } = await owner.query("webhooks.list");
    expect(body).toEqual({
      isLoopbackAllowed: true,
      webhooks: [
        {
          id: webhook.id,
          ...settings,
          status: "active",
          failingSince: null,
          previousSecretUntil: null,
          heldCount: 0,
          createdAt: expect.any(String),
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain(secret);
    const stored = await db.webhook.findUniqueOrThrow({ where: { id: webhook.id } });
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    const encrypted = { ciphertext: stored.secret, owner: webhook.id };
    expect(decrypt(shop.config.sealingSecrets, encrypted)).toBe(secret);
  });

  test("the response with a new webhook secret is not stored for replays", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const { body } = await owner.call("/api/trpc/webhooks.create", {
      method: "POST",
      headers: { "idempotency-key": "one" },
      body: { json: settings },
    });
    expect(JSON.stringify(body)).toContain("whsec_");
    expect(await db.idempotencyKey.count()).toBe(0);
  });

  test("the audit log of a webhook's changes contains no secret", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const { webhook, secret } = await createWebhook(owner);
    const webhookId = webhook.id;
    const changed = { ...settings, events: ["order.shipped"], isPaused: true };
    expect((await owner.mutate("webhooks.change", { webhookId, ...changed })).body).toMatchObject({
      ...changed,
      status: "paused",
    });
    const { body: rotated } = await owner.mutate("webhooks.rotateSecret", { webhookId });
    expect(rotated).toMatchObject({ webhook: { previousSecretUntil: "2026-12-02T15:00:00.000Z" } });
    expect((await owner.mutate("webhooks.test", { webhookId })).status).toBe(200);
    expect(await db.outboxJob.count({ where: { name: "webhook.deliver" } })).toBe(1);
    expect((await owner.mutate("webhooks.remove", { webhookId })).status).toBe(200);
    expect((await owner.query("webhooks.list")).body).toMatchObject({ webhooks: [] });
    expect([await db.webhookDelivery.count(), await db.webhook.count()]).toEqual([0, 0]);

    const entries = await db.auditEntry.findMany({ where: { entity: "webhook" }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual([
      "webhook.created",
      "webhook.changed",
      "webhook.secret-rotated",
      "webhook.tested",
      "webhook.deleted",
    ]);
    expect(entries[1]).toMatchObject({
      before: { host: "example.com", events: settings.events, isPaused: false },
      after: { host: "example.com", events: ["order.shipped"], isPaused: true },
    });
    for (const hidden of ["secret-path", secret.slice(6), String(rotated.secret).slice(6)])
      expect(JSON.stringify(entries, (_key, value) => (typeof value === "bigint" ? `${value}` : value))).not.toContain(
        hidden,
      );
  });

  test.for([
    ["example.com", "Enter a full address, like https://example.com/webhooks."],
    ["http://example.com", "The address must start with https://."],
    ["https://10.0.0.1/hooks", "Enter an address on the public internet."],
    ["https://[fe80::1]/hooks", "Enter an address on the public internet."],
    ["https://2852039166/latest/meta-data", "Enter an address on the public internet."],
  ])("the owner cannot register a webhook with the URL %s", async ([url, message], { shop, db }) => {
    const owner = await shop.openAdminBrowser();
    expect(await owner.mutate("webhooks.create", { ...settings, url })).toMatchObject({
      status: 422,
      body: { shopCode: "WEBHOOK_URL_INVALID", message, fields: { url: message } },
    });
    expect(await db.webhook.count()).toBe(0);
  });

  test("a webhook with a loopback URL can be registered only in a local demo", async ({ shop }) => {
    const owner = await shop.openAdminBrowser();
    const local = { ...settings, url: "http://127.0.0.1:4000/" };
    expect((await owner.mutate("webhooks.create", local)).status).toBe(200);
    shop.config.isPublicDemo = true;
    expect((await owner.mutate("webhooks.create", local)).status).toBe(422);
    Object.assign(shop.config, { isPublicDemo: false, isDemo: false });
    expect((await owner.mutate("webhooks.create", local)).status).toBe(422);
    expect((await owner.query("webhooks.list")).body).toMatchObject({ isLoopbackAllowed: false });
  });

  test("the owner must choose at least one known event for a webhook", async ({ shop }) => {
    const owner = await shop.openAdminBrowser();
    for (const events of [[], ["order.exploded"]])
      expect((await owner.mutate("webhooks.create", { ...settings, events })).status).toBe(400);
    expect((await createWebhook(owner, { events: ["order.paid", "order.paid"] })).webhook).toMatchObject({
      events: ["order.paid"],
    });
  });

  test("the owner can register at most 20 webhooks", async ({ shop }) => {
    const owner = await shop.openAdminBrowser();
    for (let count = 0; count < 20; count += 1) await createWebhook(owner);
    expect(await owner.mutate("webhooks.create", settings)).toMatchObject({
      status: 409,
      body: { shopCode: "WEBHOOK_TOO_MANY", message: "You can have up to 20 webhooks. Delete one first." },
    });
  });

  test("the owner can filter a webhook's deliveries", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const [one, other] = [await createWebhook(owner), await createWebhook(owner)];
    await createDeliveries(db, one.webhook.id, 26);
    await createDeliveries(db, other.webhook.id, 1, "failed");
    const listSubjects = async (input: object) => {
      const { body } = await owner.query("webhooks.deliveries", input);
      const subjects = (body.items as Array<{ subject: string }>).map(({ subject }) => subject);
      return { subjects, total: body.total, hasMore: body.hasMore };
    };
    const first = await listSubjects({ webhookId: one.webhook.id });
    expect(first).toMatchObject({ total: 26, hasMore: true });
    expect([first.subjects.length, first.subjects[0]]).toEqual([25, "SW-25"]);
    expect(await listSubjects({ webhookId: one.webhook.id, page: 2 })).toEqual({
      subjects: ["SW-0"],
      total: 26,
      hasMore: false,
    });
    expect(await listSubjects({ status: "failed" })).toMatchObject({ total: 1 });
    expect(await listSubjects({})).toMatchObject({ total: 27 });
  });

  test("the owner gets a 404 for an unknown webhook or delivery", async ({ shop }) => {
    const owner = await shop.openAdminBrowser();
    const webhookId = newId("webhook");
    const deliveryId = newId("delivery");
    const answers = [
      await owner.mutate("webhooks.change", { webhookId, ...settings }),
      await owner.mutate("webhooks.rotateSecret", { webhookId }),
      await owner.mutate("webhooks.test", { webhookId }),
      await owner.mutate("webhooks.remove", { webhookId }),
      await owner.mutate("webhooks.replay", { deliveryId }),
      await owner.query("webhooks.delivery", { deliveryId }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});

test("roles other than the owner can neither see nor change webhooks", async ({ shop, db }) => {
  for (const role of ["support", "catalog", "production", "readonly"] as const) {
    const { browser } = await createAdmin(shop, role);
    expect((await browser.query("webhooks.list")).status).toBe(403);
    expect((await browser.query("webhooks.deliveries")).status).toBe(403);
    expect((await browser.mutate("webhooks.create", settings)).status).toBe(403);
  }
  expect(await db.webhook.count()).toBe(0);
});

test("the Today page lists a webhook whose deliveries have failed for days", async ({ shop, db, clock }) => {
  const owner = await shop.openAdminBrowser();
  const { webhook } = await createWebhook(owner);
  const setFailingSince = (hoursAgo: number) =>
    db.webhook.update({
      where: { id: webhook.id },
      data: { failingSince: new Date(clock.now().getTime() - hoursAgo * 3_600_000) },
    });
  const readTodayItems = async () => (await owner.query("admin.today")).body.waiting;
  await setFailingSince(47);
  expect(await readTodayItems()).not.toContainEqual(expect.objectContaining({ thing: "webhooks" }));
  await setFailingSince(49);
  expect(await readTodayItems()).toContainEqual({ thing: "webhooks", count: 1 });
});

test("webhook secrets are re-encrypted once after a new key is added", async ({ shop, db, deps }) => {
  const owner = await shop.openAdminBrowser();
  const { webhook, secret } = await createWebhook(owner);
  await owner.mutate("webhooks.rotateSecret", { webhookId: webhook.id });
  const keys = [...shop.config.sealingSecrets, "a newer secret of the tests".padEnd(40, "!")];
  expect(await reencryptWebhookSecrets(deps, keys)).toBe(1);
  expect(await reencryptWebhookSecrets(deps, keys)).toBe(0);
  const { previousSecret } = await db.webhook.findUniqueOrThrow({ where: { id: webhook.id } });
  expect(decrypt(keys, { ciphertext: previousSecret ?? "", owner: webhook.id })).toBe(secret);
});
