import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { hashId } from "./hash-id.ts";

const cartId = "cart_0123456789abcdefghjkmnpqrs";
const silent = { write: () => undefined };

afterEach(() => vi.unstubAllEnvs());

/** Starts a server that receives error reports, and a logger that reports to it. */
async function startErrorServer() {
  const received: string[] = [];
  const place = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push(Buffer.concat(parts).toString());
      answer.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(place, "listening");
  vi.stubEnv("SENTRY_DSN", `http://publickey@127.0.0.1:${(place.address() as AddressInfo).port}/7`);
  vi.resetModules();
  const { createLogger: logger } = await import("./create-logger.ts");
  const log = logger("web", silent);
  log.level = "info";
  return { log, received, [Symbol.asyncDispose]: async () => void (await once(place.close(), "close")) };
}

test("S-232: an unknown error is reported with its request and stack trace, and without personal data", async () => {
  await using server = await startErrorServer();
  const error = Object.assign(new TypeError(`no tile in ${cartId} of ada@example.com`), { code: "E_TILE" });
  const signed = "https://store.example/renditions/photo.jpg?X-Amz-Signature=abc123";
  server.log.error(
    { err: error, requestId: "req-1", path: `/cart/${cartId}?token=q9`, signed, shippingAddress: "1 Main St" },
    "A request failed",
  );
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
  const [report = ""] = server.received;
  const event = JSON.parse(report.split("\n")[2] ?? "");
  expect(event).toMatchObject({
    level: "error",
    logger: "web",
    tags: { process: "web", requestId: "req-1", code: "E_TILE", path: `/cart/${hashId(cartId)}?…` },
    exception: { values: [{ type: "TypeError" }] },
  });
  expect(event.exception.values[0].stacktrace.frames.at(-1).filename).toContain("report-error.test.ts");
  for (const secret of [cartId, "ada@example", "q9", "abc123", "Main St"]) expect(report).not.toContain(secret);
});

test("warnings are not reported, and at most 60 errors per minute are reported", async () => {
  await using server = await startErrorServer();
  server.log.warn({ err: new Error("tried again") }, "job failed, will be tried again");
  for (let at = 0; at < 200; at += 1) server.log.error({ err: new Error("down") }, "A request failed");
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(60);
  expect(server.received.join()).not.toContain("tried again");
});

test("logging works while the error server is unreachable", async () => {
  vi.stubEnv("SENTRY_DSN", "http://publickey@127.0.0.1:9/7");
  vi.resetModules();
  const { createLogger: logger } = await import("./create-logger.ts");
  const lines: string[] = [];
  const log = logger("web", { write: (line) => void lines.push(line) });
  log.level = "info";
  log.error({ err: new Error("broke") }, "A request failed");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(lines).toHaveLength(1);
});
