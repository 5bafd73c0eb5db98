import { openDb } from "@storywall/db/client";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { expect } from "vitest";
import { test } from "../../shop.fixture.ts";
import { createApp } from "../create-app.ts";
import { createConnectionInfo } from "../send-request.fixture.ts";

const remoteAddress = "203.0.113.7";

test("metrics count requests, jobs and orders (S-189)", async ({ shop, db }) => {
  const browser = shop.openBrowser();
  await browser.call("/api/misc/create_user", { method: "POST", body: {} });
  await browser.call("/api/misc/create_user", {
    method: "POST",
    raw: "{",
    headers: { "content-type": "application/json" },
  });
  const order = await createTestOrder(db);
  await db.discrepancy.create({ data: { kind: "paid-without-order", subject: order.paymentId } });
  await db.discrepancy.create({ data: { kind: "object-without-row", subject: "masters/x.jpg" } });
  await db.discrepancy.create({
    data: { kind: "cart-locked", subject: "x", closedAt: new Date(), closedBy: "sweep" },
  });
  await browser.query("orders.read", { orderId: order.id });
  await browser.call(`/api/orders/${order.id}`);
  await browser.call(`/api/nothing/${order.id}`);
  await browser.query(`no.${order.id}`);
  await browser.call("/api/uploads", { method: "DELETE" });
  const due = { aggregate: "x", payload: {} };
  await db.outboxJob.create({ data: { ...due, name: "email.test", nextAt: new Date(Date.now() - 6 * 60_000) } });
  await db.outboxJob.create({ data: { ...due, name: "email.test", deadAt: new Date() } });

  const { status, headers, bytes } = await browser.call("/metrics");
  const text = bytes.toString();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain; version=/);
  for (const line of [
    'storywall_http_requests_total{route="/api/misc/create_user",method="POST",status="200"} 1',
    'storywall_http_requests_total{route="/api/misc/create_user",method="POST",status="400"} 1',
    'storywall_http_requests_total{route="orders.read",method="GET",status="404"} 1',
    'storywall_http_requests_total{route="/api/orders/{orderId}",method="GET",status="404"} 1',
    'storywall_http_requests_total{route="other",method="GET",status="404"} 1',
    'storywall_http_requests_total{route="trpc other",method="GET",status="404"} 1',
    'storywall_http_requests_total{route="other method",method="DELETE",status="405"} 1',
    'storywall_http_request_duration_seconds_count{route="orders.read",method="GET"} 1',
    'storywall_jobs{name="email.test",status="due"} 1',
    'storywall_jobs{name="email.test",status="late"} 1',
    'storywall_jobs{name="email.test",status="dead"} 1',
    'storywall_queue_waiting_jobs{queue="email"} 0',
    'storywall_queue_oldest_waiting_job_seconds{queue="email"} 0',
    'storywall_orders{state="checking"} 1',
    "storywall_orders_stuck 0",
    "storywall_orders_overdue 0",
    "storywall_paid_checkouts_without_order 0",
    "storywall_reconciliation_breaks 1",
    'storywall_reconciliation_breaks_by_kind{kind="object-without-row"} 1',
    'storywall_reconciliation_seconds_since{part="ledger"} +Inf',
    'storywall_reconciliation_seconds_since{part="files"} +Inf',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toContain("process_cpu_user_seconds_total");
  expect(text).not.toContain(order.id);
  expect(text).not.toMatch(/@|127\.0\.0\.1|user_[0-9a-z]{26}/);
});

test("metrics report whether each external service is available", async ({ shop }) => {
  shop.config.readDependencyHealth = async () => ({ payments: "down", store: "up", redis: "trying" });
  const text = (await shop.openBrowser().call("/metrics")).bytes.toString();
  expect(text.split("\n").filter((line) => /^storywall_outside.* 1$/.test(line))).toEqual([
    'storywall_outside{service="payments",state="down"} 1',
    'storywall_outside{service="store",state="up"} 1',
    'storywall_outside{service="redis",state="trying"} 1',
    'storywall_outside{service="database",state="up"} 1',
  ]);
});

test("without a database, metrics report the database as down", async ({ shop, deps }) => {
  const browser = shop.openBrowser();
  await browser.call("/api/misc/create_user", { method: "POST", body: {} });
  expect((await browser.call("/metrics")).bytes.toString()).toContain("storywall_orders_stuck 0");

  const db = openDb("postgres://a:b@127.0.0.1:9/none", { max: 1 });
  const app = createApp({ ...deps, db }, shop.config);
  const response = await app.fetch(new Request("http://127.0.0.1/metrics"), createConnectionInfo("127.0.0.1"));
  const text = await response.text();
  await db.$disconnect();

  expect(response.status).toBe(200);
  expect(text).toContain('storywall_http_requests_total{route="/api/misc/create_user",method="POST",status="200"} 1');
  expect(text).toContain('storywall_outside{service="payments",state="up"} 1');
  expect(text).toContain('storywall_outside{service="database",state="down"} 1');
  expect(text).toContain('storywall_outside{service="database",state="up"} 0');
  expect(text).not.toMatch(/storywall_(jobs|queue|orders|paid|reconciliation)/);
  expect(shop.faults.map(({ path }) => path)).toEqual(["/metrics"]);
});

test("metrics can be read only from localhost or with the token (S-189)", async ({ shop }) => {
  const readMetricsStatus = async (ip: string, headers: Record<string, string> = {}) =>
    (await shop.openBrowser(ip).call("/metrics", { headers })).status;
  expect(await readMetricsStatus("::1")).toBe(200);
  expect(await readMetricsStatus("::ffff:127.0.0.1")).toBe(200);
  expect(await readMetricsStatus(remoteAddress)).toBe(404);
  expect(await readMetricsStatus(remoteAddress, { authorization: "Bearer undefined" })).toBe(404);
  expect(await readMetricsStatus("127.0.0.1", { "x-forwarded-for": remoteAddress })).toBe(404);
  expect(await readMetricsStatus(remoteAddress, { "x-forwarded-for": "127.0.0.1" })).toBe(404);
  shop.config.metricsToken = "a-token-of-some-length";
  expect(await readMetricsStatus(remoteAddress, { authorization: "Bearer a-token-of-some-length" })).toBe(200);
  expect(await readMetricsStatus(remoteAddress, { authorization: "Bearer a-token-of-some-lengthx" })).toBe(404);
  expect((await shop.openBrowser().call("/metrics", { method: "POST", body: {} })).status).toBe(405);
});

test("outside demo mode, metrics require the token even on localhost (S-189)", async ({ shop }) => {
  shop.config.isDemo = false;
  const readMetricsStatus = async (headers: Record<string, string> = {}) =>
    (await shop.openBrowser().call("/metrics", { headers })).status;
  expect(await readMetricsStatus()).toBe(404);
  shop.config.metricsToken = "a-token-of-some-length";
  expect(await readMetricsStatus()).toBe(404);
  expect(await readMetricsStatus({ authorization: "Bearer a-token-of-some-length" })).toBe(200);
});
