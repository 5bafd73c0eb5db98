import { startTracing, stopTracing } from "@storywall/telemetry/tracing";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { startTraceCollector } from "@storywall/testing/trace-collector";
import { afterEach, expect, vi } from "vitest";
import { test } from "../shop.fixture.ts";

afterEach(async () => {
  await stopTracing();
  vi.unstubAllEnvs();
});

const traceId = "0af7651916cd43dd8448eb211c80319c";
const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };

test("a traced request passes the browser's trace on to its jobs", async ({ shop, db }) => {
  await using collector = await startTraceCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  await startTracing("test");
  const { number, email } = await createTestOrder(db);
  await shop.openBrowser().call("/api/orders/find", { method: "POST", body: { number, email }, headers });
  await stopTracing();

  const [span] = collector.spans;
  expect(span).toMatchObject({ name: "POST /api/orders/find", traceId, parentSpanId: "b7ad6b7169203331" });
  const job = await db.outboxJob.findFirstOrThrow();
  expect(job.traceparent).toBe(`00-${traceId}-${span?.spanId}-01`);
});

test("the span of a request contains its route but no ids from its path", async ({ shop }) => {
  await using collector = await startTraceCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  await startTracing("test");
  const cartId = "cart_0123456789abcdefghjkmnpqrs";
  const { status, headers } = await shop.openBrowser().call(`/api/cart/${cartId}?secret=q9`);
  await stopTracing();

  expect(collector.spans).toHaveLength(1);
  const attributes = Object.fromEntries((collector.spans[0]?.attributes ?? []).map(({ key, value }) => [key, value]));
  expect(attributes).toEqual({
    "http.request.method": { stringValue: "GET" },
    "http.route": { stringValue: expect.stringMatching(/^\/api\/cart\/\{\w+\}$|^other$/) },
    "http.response.status_code": { intValue: status },
    "request.id": { stringValue: headers.get("x-request-id") },
  });
  expect(JSON.stringify(collector.spans)).not.toMatch(/0123456789abc|q9/);
});
