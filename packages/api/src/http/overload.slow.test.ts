import { inTransaction, openDbWithPool } from "@storywall/db/client";
import { WEB_CONNECTION_TIMEOUT_MS } from "@storywall/services/operations/open-deps";
import { expect } from "vitest";
import { createLineItem } from "../cart/rest.fixture.ts";
import { origin, test } from "../shop.fixture.ts";
import { createApp } from "./create-app.ts";
import { createConnectionInfo } from "./send-request.fixture.ts";

test("200 concurrent cart changes wait for a busy database instead of failing", async ({ shop, deps, databaseUrl }) => {
  const { db, countWaiting } = openDbWithPool(databaseUrl, { max: 1, connectionTimeoutMs: WEB_CONNECTION_TIMEOUT_MS });
  await db.$queryRaw`select 1`;
  const app = createApp({ ...deps, db }, { ...shop.config, countWaitingQueries: countWaiting });
  const addFirstItem = async () => {
    const request = new Request(`${origin}/api/shopify/init-cart`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ lineItems: [createLineItem()] }),
    });
    return (await app.fetch(request, createConnectionInfo("127.0.0.1"))).status;
  };
  const areQueued = Promise.withResolvers<void>();
  const holding = inTransaction(db, async (tx) => {
    await areQueued.promise;
    await tx.$queryRaw`select pg_sleep(3)::text`;
  });
  const changes = Array.from({ length: 200 }, addFirstItem);
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(200);
  areQueued.resolve();
  await holding;
  const statuses = await Promise.all(changes);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(await db.cart.count()).toBe(200);
  await db.$disconnect();
});

test("while more than 1,000 queries wait for the database, requests get a 503", async ({ shop }) => {
  const browser = shop.openBrowser();
  shop.config.countWaitingQueries = () => 1_001;
  const answer = await browser.call("/api/art/get-art-items?page=1");
  expect(answer).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect(answer.headers.get("retry-after")).toBe("5");
  expect((await browser.call("/metrics")).status).toBe(200);
  shop.config.countWaitingQueries = () => 1_000;
  expect((await browser.call("/api/art/get-art-items?page=1")).status).toBe(200);
});
