import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "vitest";
import { type PostInput, postWebhook } from "./post-webhook.ts";

const test = base.extend<{ serve: (listener: RequestListener) => Promise<string> }>({
  serve: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (listener) => {
      const server = createServer(listener);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  },
});

const post = (url: string, overrides: Partial<PostInput> = {}) =>
  postWebhook({
    url,
    headers: {},
    body: "{}",
    isLoopbackAllowed: true,
    signal: new AbortController().signal,
    ...overrides,
  });

test("a webhook request fails with TIMEOUT if the receiver does not answer in time", async ({ serve }) => {
  const url = await serve(() => {});
  expect(await post(url, { timeoutMs: 50 })).toEqual({ responseStatus: null, responseText: null, error: "TIMEOUT" });
});

test("a webhook response that never ends is cut off at the maximum length", async ({ serve }) => {
  const dripping = await serve((_request, response) => {
    response.writeHead(200);
    response.write("a");
  });
  expect(await post(dripping, { timeoutMs: 200 })).toMatchObject({ error: "TIMEOUT" });
  const flooding = await serve((_request, response) => {
    const flood = () => {
      while (!response.destroyed && response.write("b".repeat(10_000)));
    };
    response.on("drain", flood);
    flood();
  });
  expect(await post(flooding)).toEqual({ responseStatus: 200, responseText: "b".repeat(1_000), error: null });
});

test("characters that Postgres cannot store are removed from a webhook response", async ({ serve }) => {
  const url = await serve((_request, response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])));
  expect(await post(url)).toMatchObject({ responseText: "a\ufffdb" });
});

test("a redirect by a webhook receiver is not followed", async ({ serve }) => {
  const paths: string[] = [];
  const url = await serve((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(308, { location: "/elsewhere" }).end();
  });
  expect(await post(url)).toMatchObject({ responseStatus: 308, error: null });
  expect(paths).toEqual(["/"]);
});

test("a webhook's IP address is checked when its host name is resolved", async ({ serve }) => {
  const paths: string[] = [];
  const url = await serve((request, response) => {
    paths.push(request.url ?? "");
    response.end();
  });
  const policy = { isLoopbackAllowed: false };
  for (const rejected of [url, url.replace("127.0.0.1", "localhost"), "https://169.254.169.254/latest/"])
    expect(await post(rejected, policy), rejected).toMatchObject({ error: "ADDRESS_NOT_ALLOWED" });
  expect(paths).toEqual([]);
  expect(await post(url.replace("127.0.0.1", "localhost"))).toMatchObject({ responseStatus: 200 });
});

test("a closed port of a webhook receiver causes ECONNREFUSED", async ({ serve }) => {
  expect(await post("http://127.0.0.1:1/")).toMatchObject({ error: "ECONNREFUSED" });
  expect((await post("http://no-such-host.invalid/")).error).toMatch(/^E(NOTFOUND|AI_AGAIN)$/);
  const plain = await serve((_request, response) => response.end());
  expect((await post(plain.replace("http:", "https:"))).error).toMatch(/^(EPROTO|ERR_SSL|ECONNRESET)/);
});

test("an aborted webhook request fails with an error", async ({ serve }) => {
  const stop = new AbortController();
  const url = await serve(() => stop.abort(new Error("The worker is stopping")));
  await expect(post(url, { signal: stop.signal })).rejects.toThrow("The worker is stopping");
});
