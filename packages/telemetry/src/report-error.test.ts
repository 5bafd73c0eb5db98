import { startSentryCollector } from "@storywall/testing/sentry-collector";
import { afterEach, expect, test, vi } from "vitest";
import { createLogger } from "./create-logger.ts";
import { hashId } from "./hash-id.ts";
import { startErrorReporting, stopErrorReporting } from "./sentry.ts";
import { getTraceparent, runInSpan } from "./tracing.ts";

const cartId = "cart_0123456789abcdefghjkmnpqrs";
const silent = { write: () => undefined };

afterEach(async () => {
  await stopErrorReporting();
  vi.unstubAllEnvs();
});

/** Starts a server that receives reports, and a logger that reports to it. */
async function startReporting() {
  const collector = await startSentryCollector();
  vi.stubEnv("SENTRY_DSN", collector.dsn);
  await startErrorReporting("web");
  const log = createLogger("web", silent);
  log.level = "info";
  const findItems = (type: string) => collector.items.filter((item) => item.type === type);
  return { ...collector, log, findItems };
}

test("without a Sentry DSN, error reporting is not started", async () => {
  vi.stubEnv("SENTRY_DSN", "");
  await startErrorReporting("web");
  const options = { kind: "request", attributes: {}, traceparent: null } as const;
  expect(await runInSpan("GET /api/cart", options, async () => getTraceparent())).toBeNull();
});

test("an unknown error is reported without personal data (S-232)", async () => {
  await using reporting = await startReporting();
  const error = Object.assign(new TypeError(`no tile in ${cartId} of ada@example.com`), { code: "E_TILE" });
  const signed = "https://store.example/renditions/photo.jpg?X-Amz-Signature=abc123";
  reporting.log.error(
    { err: error, requestId: "req-1", path: `/cart/${cartId}?token=q9`, signed, shippingAddress: "1 Main St" },
    "A request failed",
  );
  await expect.poll(() => reporting.findItems("event").length).toBe(1);
  const [report] = reporting.findItems("event");
  expect(report?.payload).toMatchObject({
    level: "error",
    logger: "web",
    tags: { process: "web", requestId: "req-1", code: "E_TILE", path: `/cart/${hashId(cartId)}?…` },
    exception: { values: [{ type: "TypeError" }] },
  });
  expect(JSON.stringify(report?.payload.exception)).toContain("report-error.test.ts");
  for (const secret of [cartId, "ada@example", "q9", "abc123", "Main St"]) {
    expect(reporting.bodies.join()).not.toContain(secret);
  }
});

test("every request and job is traced without ids or addresses", async () => {
  await using reporting = await startReporting();
  const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";
  const attributes = { "http.route": "/api/cart/{cartId}", note: `${cartId} of ada@example.com` };
  const inside = await runInSpan("GET /api/cart", { kind: "request", attributes, traceparent: parent }, async (set) => {
    set({ "http.response.status_code": 200 });
    reporting.log.error({ err: new Error("broke") }, "A request failed");
    return getTraceparent();
  });
  await runInSpan("order.finalise", { kind: "job", attributes: {}, traceparent: inside }, async () => undefined);
  await stopErrorReporting();
  const spans = JSON.stringify(reporting.findItems("span").concat(reporting.findItems("transaction")));
  for (const part of ["GET /api/cart", "order.finalise", "http.server", "queue.process", "/api/cart/{cartId}"]) {
    expect(spans).toContain(part);
  }
  expect(inside).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  expect(spans).toContain(String(inside?.split("-")[2]));
  expect(reporting.findItems("event")[0]?.payload).toMatchObject({
    contexts: { trace: { trace_id: "0af7651916cd43dd8448eb211c80319c" } },
  });
  for (const secret of [cartId, "ada@example"]) expect(reporting.bodies.join()).not.toContain(secret);
});

test("at most 60 errors per minute are reported to Sentry", async ({ onTestFinished }) => {
  await using reporting = await startReporting();
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  // Moves the clock forward, so that the errors of earlier tests do not count toward the limit.
  vi.advanceTimersByTime(24 * 3_600_000);
  reporting.log.warn({ err: new Error("tried again") }, "job failed, will be tried again");
  for (let at = 0; at < 200; at += 1) reporting.log.error({ err: new Error(`down ${at}`) }, "A request failed");
  await expect.poll(() => reporting.findItems("event").length).toBe(60);
  expect(reporting.bodies.join()).not.toContain("tried again");
});

test("logging works while Sentry is unreachable", async () => {
  vi.stubEnv("SENTRY_DSN", "http://publickey@127.0.0.1:9/7");
  await startErrorReporting("web");
  const lines: string[] = [];
  const log = createLogger("web", { write: (line) => void lines.push(line) });
  log.level = "info";
  log.error({ err: new Error("broke") }, "A request failed");
  await stopErrorReporting();
  expect(lines).toHaveLength(1);
});
