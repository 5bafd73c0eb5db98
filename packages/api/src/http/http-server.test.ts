import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { test as base, expect } from "vitest";
import type { AppEnv } from "./create-app.ts";
import { createRequestListener, serverLimits } from "./http-server.ts";
import { MAX_BODY_BYTES, readBodyBytes } from "./read-json.ts";

type TestServer = { answer: (request: Request, c: Context<AppEnv>) => Promise<Response> | Response; port: number };

const test = base.extend<{ serving: TestServer }>({
  serving: async ({}, use) => {
    const serving: TestServer = { answer: () => new Response(null), port: 0 };
    const app = new Hono<AppEnv>().all("*", (c) => serving.answer(c.req.raw, c));
    const limits = { ...serverLimits, headersTimeout: 300, connectionsCheckingInterval: 50 };
    const server = createServer(limits, createRequestListener(app));
    await once(server.listen(0, "127.0.0.1"), "listening");
    serving.port = (server.address() as AddressInfo).port;
    await use(serving);
    server.closeAllConnections();
    server.close();
  },
});

const buildUrl = ({ port }: TestServer, path = "/api/x") => `http://127.0.0.1:${port}${path}`;

async function sendRawRequest({ port }: TestServer, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(text);
  let received = "";
  for await (const chunk of socket) received += String(chunk);
  return received;
}

test("requests and responses pass unchanged between client and app", async ({ serving }) => {
  serving.answer = async (received) => {
    const { pathname, search } = new URL(received.url);
    const parts = [received.method, pathname, search, received.headers.get("x-mine"), await received.text()];
    const headers = new Headers({ "content-type": "application/json" });
    for (const cookie of ["a=1; Path=/", "b=2; Path=/"]) headers.append("set-cookie", cookie);
    return new Response(JSON.stringify(parts), { status: 418, headers });
  };
  const response = await fetch(buildUrl(serving, "//evil/a%20b?c=d"), {
    method: "PUT",
    headers: { "x-mine": "yes" },
    body: "ünï",
  });
  expect(response.status).toBe(418);
  expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  expect(await response.json()).toEqual(["PUT", "//evil/a%20b", "?c=d", "yes", "ünï"]);
});

test("the app gets the IP address of the socket, whatever the headers say", async ({ serving }) => {
  serving.answer = (_, c) => Response.json(c.env.incoming?.socket.remoteAddress);
  const response = await fetch(buildUrl(serving), { headers: { "x-forwarded-for": "1.2.3.4" } });
  expect(await response.json()).toBe("127.0.0.1");
});

test("an idle connection stays open for 65 s", async ({ serving }) => {
  serving.answer = () => Response.json(1);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const requestWithAgent = async () => {
    const [response] = await once(request(buildUrl(serving), { agent }).end(), "response");
    const result = { port: response.socket.localPort, hint: response.headers["keep-alive"] };
    for await (const _ of response);
    return result;
  };
  const first = await requestWithAgent();
  await delay(500);
  const second = await requestWithAgent();
  agent.destroy();
  expect(first.hint).toBe("timeout=65");
  expect(second.port, "the same connection").toBe(first.port);
});

test("a response is canceled when the client disconnects", async ({ serving }) => {
  const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  serving.answer = (received) => {
    received.signal.addEventListener("abort", () => abort());
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("data: 1\n\n")), cancel });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const reading = new AbortController();
  const response = await fetch(buildUrl(serving), { signal: reading.signal });
  const first = await response.body?.getReader().read();
  expect(String(Buffer.from(first?.value ?? []))).toBe("data: 1\n\n");
  reading.abort();
  await Promise.all([aborted, cancelled]);
});

test("a response body is produced no faster than the client reads it", async ({ serving }) => {
  let produced = 0;
  serving.answer = () => {
    const produceChunk = (stream: ReadableStreamDefaultController) => {
      produced += 1;
      stream.enqueue(new Uint8Array(64 * 1024));
      if (produced === 2_000) stream.close();
    };
    return new Response(new ReadableStream({ pull: produceChunk }), { headers: { "content-type": "image/jpeg" } });
  };
  const slow = request(buildUrl(serving)).end();
  const [response] = await once(slow, "response");
  await delay(300);
  expect(produced).toBeLessThan(500);
  response.destroy();
});

test("the server stops reading a request body that exceeds the limit", async ({ serving }) => {
  serving.answer = async (received) => new Response(await readBodyBytes(received).catch((error: Error) => error.name));
  // This body never ends, so only a server that stops reading at the limit can answer.
  const chunked = new ReadableStream({
    start: (stream) => stream.enqueue(new Uint8Array(MAX_BODY_BYTES + 1)),
  });
  const streamed = { method: "POST", body: chunked, duplex: "half" } as RequestInit;
  const declared = { method: "POST", body: new Uint8Array(MAX_BODY_BYTES + 1) };
  for (const sent of [streamed, declared]) {
    expect(await (await fetch(buildUrl(serving), sent)).text()).toBe("ShopError");
  }
});

test("a request body whose connection closes halfway is rejected", async ({ serving }) => {
  const { promise: outcome, resolve } = Promise.withResolvers<string>();
  serving.answer = async (received) => {
    await readBodyBytes(received).then(
      () => resolve("read"),
      () => resolve("rejected"),
    );
    return new Response(null);
  };
  const socket = connect(serving.port, "127.0.0.1");
  socket.write("POST /api/x HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\nhalf");
  await delay(50);
  socket.destroy();
  expect(await outcome).toBe("rejected");
});

test("headers that are too long are rejected with 431 [G17, G20]", async ({ serving }) => {
  const long = `GET / HTTP/1.1\r\nhost: shop\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`;
  expect(await sendRawRequest(serving, long)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await sendRawRequest(serving, "GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ")).toMatch(/^HTTP\/1\.1 408 /);
});

test("a malformed Host header is rejected with 400", async ({ serving }) => {
  expect(await sendRawRequest(serving, "GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});
