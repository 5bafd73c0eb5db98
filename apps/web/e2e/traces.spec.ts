import { openDb } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { startSentryCollector } from "@storywall/testing/sentry-collector";
import { startTraceCollector } from "@storywall/testing/trace-collector";
import { test as base, expect } from "./fixtures.ts";
import { SHOP_START_TIMEOUT_MS, startTestShop } from "./start-test-shop.ts";

type Collector = Awaited<ReturnType<typeof startTraceCollector>>;
type SentryCollector = Awaited<ReturnType<typeof startSentryCollector>>;

/** Runs a shop whose browsers, web process and workers send their spans to the same collector, and report to Sentry. */
const test = base.extend<object, { collector: Collector; sentry: SentryCollector }>({
  sentry: [
    async ({}, use) => {
      await using sentry = await startSentryCollector();
      await use(sentry);
    },
    { scope: "worker" },
  ],
  collector: [
    async ({}, use) => {
      await using collector = await startTraceCollector();
      await use(collector);
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ collector, sentry }, use, { workerIndex }) => {
      const variables = {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        BROWSER_TRACES_URL: `${collector.url}/v1/traces`,
        SENTRY_DSN: sentry.dsn,
      };
      const shop = await startTestShop(`traces-${workerIndex}`, { variables });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: SHOP_START_TIMEOUT_MS },
  ],
});

test("one trace covers the page, the browser's request and the job in the worker", async ({
  page,
  collector: { spans },
}) => {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill("ann@example.com");
  await page.getByRole("button", { name: "Send sign-in link" }).click();

  const findJob = () => spans.find(({ service }) => service === "worker-email");
  await expect.poll(findJob).toBeDefined();
  const findSpan = (id: string | undefined) => spans.find(({ spanId }) => spanId === id);
  await expect
    .poll(() => {
      const request = findSpan(findJob()?.parentSpanId);
      const call = findSpan(request?.parentSpanId);
      return [findSpan(call?.parentSpanId), call, request, findJob()].map((span) => span && [span.service, span.name]);
    })
    .toEqual([
      ["browser", "page /sign-in"],
      ["browser", "POST session.requestLink"],
      ["web", "POST session.requestLink"],
      ["worker-email", "email.sign-in-link"],
    ]);
  expect(JSON.stringify(spans)).not.toContain("ann@example.com");
});

test("Sentry receives an error and a trace from every kind of process", async ({
  page,
  shop,
  watched,
  sentry: { items, bodies },
}) => {
  watched.allowErrors(/planted|500/);
  const contains = (isFromBrowser: boolean, type: RegExp, ...parts: string[]) =>
    items.some((item) => {
      const text = JSON.stringify(item.payload);
      return item.isFromBrowser === isFromBrowser && type.test(item.type) && parts.every((part) => text.includes(part));
    });
  const trace = /^(transaction|span)$/;

  await test.step("browser", async () => {
    await page.goto("/contact");
    await page.getByRole("region", { name: "Allow error reports?" }).getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => contains(true, trace, "/contact"), { timeout: 40_000 }).toBe(true);
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("planted in the browser"))));
    await expect.poll(() => contains(true, /^event$/, "planted in the browser"), { timeout: 40_000 }).toBe(true);
  });

  const db = openDb(shop.services.env.DATABASE_URL ?? "", { max: 1 });
  await test.step("web process", async () => {
    await expect.poll(() => contains(false, trace, "GET pages"), { timeout: 40_000 }).toBe(true);
    // The secret of this account cannot be decrypted.
    const account = { email: "noor@example.com", role: "support", totpSecret: "broken" };
    await db.adminUser.create({ data: { id: newId("admin"), ...account } });
    const credentials = { email: account.email, password: "four unrelated words" };
    const headers = { origin: shop.url };
    const { status } = await page.request.post("/api/admin/session", { data: credentials, headers }).then((answer) => ({
      status: answer.status(),
    }));
    expect(status).toBe(500);
    await expect.poll(() => contains(false, trace, "POST /api/admin/session"), { timeout: 40_000 }).toBe(true);
    await expect
      .poll(() => contains(false, /^event$/, '"logger":"web"', "A request failed"), { timeout: 40_000 })
      .toBe(true);
  });

  await test.step("worker", async () => {
    await db.outboxJob.create({ data: { name: "email.sign-in-link", payload: {}, aggregate: "none" } });
    await expect.poll(() => contains(false, trace, "email.sign-in-link"), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => contains(false, /^event$/, '"logger":"worker-email"'), { timeout: 60_000 }).toBe(true);
  });
  await db.$disconnect();
  expect(bodies.join()).not.toContain("noor@example.com");
});
