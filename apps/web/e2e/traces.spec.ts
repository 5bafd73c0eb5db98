import { startTraceCollector } from "@storywall/testing/trace-collector";
import { test as base, expect } from "./fixtures.ts";
import { SHOP_START_TIMEOUT_MS, startTestShop } from "./start-test-shop.ts";

type Collector = Awaited<ReturnType<typeof startTraceCollector>>;

/** Runs a shop whose browsers, web process and workers send their spans to the same collector. */
const test = base.extend<object, { collector: Collector }>({
  collector: [
    async ({}, use) => {
      await using collector = await startTraceCollector();
      await use(collector);
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ collector }, use, { workerIndex }) => {
      const variables = {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        BROWSER_TRACES_URL: `${collector.url}/v1/traces`,
      };
      const shop = await startTestShop(`traces-${workerIndex}`, { variables });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: SHOP_START_TIMEOUT_MS },
  ],
});

test("one trace leads from the page through the browser's request to the job in the worker", async ({
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
