import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { test as base, expect } from "vitest";
import { lightHeaders, textResponse } from "./light-http.ts";
import { answerNode, serverLimits } from "./node-http.ts";
import { MAX_BODY_BYTES, readBytes } from "./read-json.ts";

type Answer = (request: Request, ip: string) => Promise<Response> | Response;
type Serving = { answer: Answer; port: number; broken: unknown[] };

const test = base.extend<{ serving: Serving }>({
  serving: async ({}, use) => {
    const serving: Serving = { answer: () => new Response(null), port: 0, broken: [] };
    const server = createServer({ ...serverLimits, headersTimeout: 300, connectionsCheckingInterval: 50 });
    server.on("request", (req, res) =>
      answerNode(req, res, async (asked, ip) => serving.answer(asked, ip)).catch((error) => {
        serving.broken.push(error);
        res.destroy();
      }),
    );
    await once(server.listen(0, "127.0.0.1"), "listening");
    serving.port = (server.address() as AddressInfo).port;
    await use(serving);
    server.closeAllConnections();
    server.close();
  },
});

const at = ({ port }: Serving, path = "/api/x") => `http://127.0.0.1:${port}${path}`;

/** Sends these very bytes, and answers everything that comes back. */
async function sendRaw({ port }: Serving, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(text);
  let said = "";
  for await (const chunk of socket) said += String(chunk);
  return said;
}

test("a request arrives as it was sent, and the answer leaves as it was made", async ({ serving }) => {
  serving.answer = async (asked) => {
    const { pathname, search } = new URL(asked.url);
    const got = [asked.method, pathname, search, asked.headers.get("x-mine"), await asked.text()];
    const headers = new Headers({ "content-type": "application/json" });
    for (const cookie of ["a=1; Path=/", "b=2; Path=/"]) headers.append("set-cookie", cookie);
    return new Response(JSON.stringify(got), { status: 418, headers });
  };
  const response = await fetch(at(serving, "//evil/a%20b?c=d"), {
    method: "PUT",
    headers: { "x-mine": "yes" },
    body: "ünï",
  });
  expect(response.status).toBe(418);
  expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  expect(await response.json()).toEqual(["PUT", "//evil/a%20b", "?c=d", "yes", "ünï"]);
});

test("the address a request comes from is the one the server saw, whatever its headers say", async ({ serving }) => {
  serving.answer = (_asked, ip) => Response.json(ip);
  const response = await fetch(at(serving), { headers: { "x-forwarded-for": "1.2.3.4" } });
  expect(await response.json()).toBe("127.0.0.1");
});

test("a connection stays open for longer than the 60 s a proxy keeps it, and longer than headers may take", async ({
  serving,
}) => {
  serving.answer = () => Response.json(1);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [response] = await once(request(at(serving), { agent }).end(), "response");
    const said = { port: response.socket.localPort, hint: response.headers["keep-alive"] };
    for await (const _ of response);
    return said;
  };
  const first = await ask();
  await delay(500);
  const second = await ask();
  agent.destroy();
  expect(first.hint).toBe("timeout=65");
  expect(second.port, "the same connection").toBe(first.port);
});

test("headers are read as the web reads them, by name or all of them, also those sent twice", async ({ serving }) => {
  serving.answer = ({ headers }) => {
    const named = ["COOKIE", "x-mine", "X-None"].map((name) => [headers.get(name), headers.has(name)]);
    const all = [...new Headers(headers)].filter(([name]) => name !== "host");
    headers.set("x-mine", "3");
    return Response.json([headers instanceof Headers, ...named, all, headers.get("x-mine")]);
  };
  const sent = ["Host: x", "Cookie: a=1", "X-Mine: 1", "x-mine:  2 ", "cookie: b=2", "Connection: close"];
  const said = await sendRaw(serving, `GET / HTTP/1.1\r\n${sent.join("\r\n")}\r\n\r\n`);
  const all = [
    ["connection", "close"],
    ["cookie", "a=1; b=2"],
    ["x-mine", "1, 2"],
  ];
  const expected = [true, ["a=1; b=2", true], ["1, 2", true], [null, false], all, "3"];
  expect(JSON.parse(said.slice(said.indexOf("\r\n\r\n")))).toEqual(expected);
});

test("a stream is passed on piece by piece, and its end is told when the reader hangs up", async ({ serving }) => {
  const { promise: hungUp, resolve } = Promise.withResolvers<void>();
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  serving.answer = (asked) => {
    asked.signal.addEventListener("abort", () => resolve());
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("data: 1\n\n")), cancel });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const reading = new AbortController();
  const response = await fetch(at(serving), { signal: reading.signal });
  const first = await response.body?.getReader().read();
  expect(String(Buffer.from(first?.value ?? []))).toBe("data: 1\n\n");
  reading.abort();
  await Promise.all([hungUp, cancelled]);
  expect(serving.broken).toEqual([]);
});

test("a body is made no faster than it is taken", async ({ serving }) => {
  let made = 0;
  serving.answer = () => {
    const pull = (stream: ReadableStreamDefaultController) => {
      made += 1;
      stream.enqueue(new Uint8Array(64 * 1024));
      if (made === 2_000) stream.close();
    };
    return new Response(new ReadableStream({ pull }), { headers: { "content-type": "image/jpeg" } });
  };
  const slow = request(at(serving)).end();
  const [response] = await once(slow, "response");
  await delay(300);
  expect(made).toBeLessThan(500);
  response.destroy();
});

test("of a body that is too large no more is kept than shows it", async ({ serving }) => {
  serving.answer = async (asked) => {
    const { length } = await readBytes(asked, Number.POSITIVE_INFINITY);
    return Response.json(length);
  };
  let sent = 0;
  const chunked = new ReadableStream({
    pull(stream) {
      stream.enqueue(new Uint8Array(100_000));
      sent += 100_000;
      if (sent > 2_000_000) stream.close();
    },
  });
  const streamed = { method: "POST", body: chunked, duplex: "half" } as RequestInit;
  const kept = Number(await (await fetch(at(serving), streamed)).text());
  expect(kept).toBeGreaterThan(MAX_BODY_BYTES);
  expect(kept).toBeLessThan(MAX_BODY_BYTES + 200_000);

  serving.answer = async (asked) =>
    new Response((await readBytes(asked).catch((error: Error) => error.name)).toString());
  const told = { method: "POST", body: new Uint8Array(MAX_BODY_BYTES + 1) };
  expect(await (await fetch(at(serving), told)).text()).toBe("ShopError");
});

test("a text in pieces arrives as one body of its whole length, in ASCII or not, and the next answer is the next", async ({
  serving,
}) => {
  for (const piece of ["plain", "“…×”"]) {
    const pieces = ['{"a":"', piece.repeat(20_000), '","b":"', piece, '"}'];
    serving.answer = () => textResponse(pieces, { status: 201, headers: lightHeaders(["x-mine", "yes"]) });
    for (let time = 0; time < 2; time++) {
      const response = await fetch(at(serving));
      expect([response.status, response.headers.get("x-mine")]).toEqual([201, "yes"]);
      expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(pieces.join(""))));
      expect(await response.json()).toEqual({ a: piece.repeat(20_000), b: piece });
    }
  }
});

test("half a request is never answered, nor is anything done with it", async ({ serving }) => {
  let asked = 0;
  serving.answer = () => new Response(String(++asked));
  const socket = connect(serving.port, "127.0.0.1");
  socket.write("POST /api/x HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\nhalf");
  await delay(50);
  socket.destroy();
  await delay(50);
  expect(asked).toBe(0);
  expect(serving.broken).toEqual([]);
});

test("G17 and G20: headers that are too long are 431, and ones that never end are 408", async ({ serving }) => {
  const long = `GET / HTTP/1.1\r\nhost: shop\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`;
  expect(await sendRaw(serving, long)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await sendRaw(serving, "GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ")).toMatch(/^HTTP\/1\.1 408 /);
});

test("what no request can be made of is refused in words", async ({ serving }) => {
  const ends = "host: shop\r\nconnection: close\r\n\r\n";
  expect(await sendRaw(serving, `TRACE / HTTP/1.1\r\n${ends}`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendRaw(serving, `GET http://elsewhere/ HTTP/1.1\r\n${ends}`)).toMatch(/^HTTP\/1\.1 400 /);
});
