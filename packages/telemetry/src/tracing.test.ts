import { afterEach, expect, test, vi } from "vitest";
import { getTraceparent, runInSpan, startTracing, stopTracing } from "./tracing.ts";

afterEach(async () => {
  await stopTracing();
  vi.unstubAllEnvs();
});

async function startTracingWithoutCollector(): Promise<void> {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9");
  await startTracing("test");
}

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

test("traced work returns its result while the trace collector is unavailable", async () => {
  await startTracingWithoutCollector();
  const options = { kind: "job", attributes: {}, traceparent } as const;
  expect(await runInSpan("photo.normalize", options, async () => 5)).toBe(5);
  const failure = runInSpan("photo.normalize", options, async () => Promise.reject(new Error("broke")));
  await expect(failure).rejects.toThrow("broke");
  await stopTracing();
});

test("an invalid trace context starts a new trace", async () => {
  await startTracingWithoutCollector();
  for (const from of [null, undefined, "", "not a trace", `${traceparent}0`]) {
    const options = { kind: "job", attributes: {}, traceparent: from } as const;
    const inside = await runInSpan("job", options, async () => getTraceparent());
    expect(inside).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(inside).not.toContain("0af7651916cd43dd8448eb211c80319c");
  }
});

test("without a trace collector there is no trace context", async () => {
  await startTracing("test");
  const options = { kind: "request", attributes: {}, traceparent } as const;
  expect(await runInSpan("GET /api/cart", options, async () => getTraceparent())).toBeNull();
});
