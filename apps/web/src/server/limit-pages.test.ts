import { createServer } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import { createRequestCounter } from "@storywall/api/http/limits/counts";
import { createLimiter, defaultLimits } from "@storywall/api/http/limits/limiter";
import { expect, onTestFinished, test } from "vitest";
import { createPageRateLimiter } from "./limit-pages.ts";

const now = new Date("2026-11-24T10:00:15Z");

async function startLimitedServer({ isPublicDemo = false } = {}) {
  const counts = createRequestCounter({ now: () => now });
  const limiter = createLimiter({ counts, numbers: { ...defaultLimits, pages: 2, files: 2 } });
  const trustedProxies = new BlockList();
  trustedProxies.addSubnet("127.0.0.0", 8);
  const isRateLimited = createPageRateLimiter({ limiter, trustedProxies, isPublicDemo });
  const server = createServer((req, res) => {
    if (!isRateLimited(req, res, req.url ?? "/")) res.end("served");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    counts.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (path: string, ip: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-forwarded-for": ip } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

test("too many page requests from one IP address return 429", async () => {
  const open = await startLimitedServer();
  for (const path of ["/", "/faq"])
    expect(await open(path, "203.0.113.7")).toMatchObject({ status: 200, text: "served" });
  const { status, headers, text } = await open("/", "203.0.113.7");
  expect(status).toBe(429);
  expect(headers.get("retry-after")).toBe("75");
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(text).toContain('<html lang="en-US">');
  expect(text).toContain("<h1>Please wait a moment</h1>");
  expect(text).toContain("Too many requests. Please wait 75 seconds.");
  expect(text).not.toContain("demo");
  expect((await open("/", "198.51.100.9")).status).toBe(200);
});

test("requests for static files have a separate rate limit", async () => {
  const open = await startLimitedServer();
  for (const path of ["/_next/static/a.js", "/icons/48.png"])
    expect((await open(path, "203.0.113.7")).status).toBe(200);
  expect(await open("/_next/image?url=x", "203.0.113.7")).toMatchObject({
    status: 429,
    text: "Too many requests. Please wait 75 seconds.",
  });
  expect((await open("/", "203.0.113.7")).status).toBe(200);
});

test("while the shop is overloaded, each IP address has a fifth of its usual limit", async () => {
  const open = await startLimitedServer();
  for (let at = 0; at < 100; at++) await open("/", "203.0.113.7");
  for (let at = 0; at < 29; at++) {
    for (let page = 0; page < 2; page++) expect((await open("/", `198.51.100.${at}`)).status).toBe(200);
  }
  expect((await open("/", "198.51.100.99")).status).toBe(429);
});

test("the 429 page of a public demo mentions the demo", async () => {
  const open = await startLimitedServer({ isPublicDemo: true });
  for (let at = 0; at < 2; at++) await open("/", "203.0.113.7");
  expect((await open("/", "203.0.113.7")).text).toContain("This is a demo shop. No real payments are taken.");
});
