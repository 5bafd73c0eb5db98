import { createTestOrder } from "@storywall/testing/create-test-order";
import { expect } from "vitest";
import { createAdminWithPassword, openProgram, PASSWORD } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";

const webhook = { url: "https://example.com/hook", description: "Chat", events: ["order.paid"], isPaused: false };

test("a program with an API token downloads only the exports that it prepared itself", async ({ shop, db, clock }) => {
  const order = await createTestOrder(db, { placedAt: clock.now() });
  const [books, other] = [await openProgram(shop, ["exports.create"]), await openProgram(shop, ["exports.create"])];
  const day = clock.now().toISOString().slice(0, 10);
  const body = { kind: "orders", format: "jsonl", from: "2000-01-01", to: day };
  const { path } = (await books.call("/api/admin/exports", { method: "POST", body })).body.data as { path: string };
  expect((await books.call(path)).bytes.toString()).toContain(order.number);
  expect((await other.call(path)).status).toBe(404);
});

test("a program with an API token adds, changes, tests and deletes a webhook", async ({ shop, db }) => {
  const { call } = await openProgram(shop, ["webhooks.change"]);
  const created = await call("/api/admin/webhooks", { method: "POST", body: webhook });
  const { webhook: view, secret } = created.body.data as { webhook: { id: string }; secret: string };
  expect(secret).toMatch(/^whsec_/);
  const path = `/api/admin/webhooks/${view.id}`;
  expect((await call("/api/admin/webhooks")).body.data).toMatchObject([{ id: view.id, status: "active" }]);
  expect((await call(`${path}/secret`, { method: "POST" })).body.data).toMatchObject({
    secret: expect.not.stringContaining(secret),
  });
  expect((await call(`${path}/test`, { method: "POST" })).body).toEqual({ data: null });
  const deliveries = (await call(`/api/admin/webhook-deliveries?webhookId=${view.id}`)).body;
  expect(deliveries).toMatchObject({ data: [{ type: "test" }], page: 1, hasMore: false });
  const [delivery] = deliveries.data as { id: string }[];
  expect((await call(`/api/admin/webhook-deliveries/${delivery?.id}`)).body.data).toMatchObject({ attempts: [] });
  const paused = { method: "PUT", body: { ...webhook, isPaused: true } };
  expect((await call(path, paused)).body.data).toMatchObject({ status: "paused" });
  expect((await call(path, { method: "DELETE" })).body).toEqual({ data: null });
  expect(await db.webhook.count()).toBe(0);
});

test("the secret of a new webhook is not stored in plain text", async ({ shop, db }) => {
  const { call } = await openProgram(shop, ["webhooks.change"]);
  const request = { method: "POST", body: webhook, headers: { "idempotency-key": "webhook of the chat" } };
  const first = await call("/api/admin/webhooks", request);
  const { secret } = first.body.data as { secret: string };
  const second = await call("/api/admin/webhooks", request);
  expect(second.body).toEqual(first.body);
  expect(await db.webhook.count()).toBe(1);
  expect(JSON.stringify(await db.idempotencyKey.findMany())).not.toContain(secret);
});

test("an admin can repeat a request with its idempotency key after a proof of identity", async ({
  shop,
  clock,
  db,
}) => {
  const { browser } = await createAdminWithPassword(shop, "owner");
  clock.advance(11 * 60_000);
  const request = { method: "POST", body: webhook, headers: { "idempotency-key": "webhook of the chat" } };
  expect((await browser.call("/api/admin/webhooks", request)).body).toMatchObject({ code: "PROOF_REQUIRED" });
  await browser.mutate("admin.proveIdentity", { kind: "password", value: PASSWORD });
  expect((await browser.call("/api/admin/webhooks", request)).status).toBe(200);
  expect(await db.webhook.count()).toBe(1);
});
