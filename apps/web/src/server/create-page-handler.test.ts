import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { AppEnv } from "@storywall/api/http/create-app";
import { createRequestListener } from "@storywall/api/http/http-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createPageHandler } from "./create-page-handler.ts";
import { createPageHeaders } from "./page-headers.ts";

type Handle = (req: IncomingMessage, res: ServerResponse) => void;

const setPageHeaders = createPageHeaders("/nowhere", {
  PUBLIC_URL: "https://shop.example",
  S3_ENDPOINT: "https://store.example",
  S3_PUBLIC_ENDPOINT: undefined,
  STRIPE_API_BASE: undefined,
  // Development mode needs no build.
  NODE_ENV: "development",
  INDEXABLE: false,
  TAG_MANAGER_ID: "GTM-1",
  TAG_MANAGER_URL: "https://tags.example/gtm.js",
  TAG_ORIGINS: [],
  SENTRY_DSN: undefined,
  BROWSER_TRACES_URL: undefined,
});

/** Starts a server whose pages are written by `handle`, and counts how often that happens. */
async function startPageServer(
  handle: Handle,
  { isRefused = (_res: ServerResponse): boolean => false, readStatus = async (_pathname: string) => 200 } = {},
) {
  let time = 1;
  const renders: IncomingMessage[] = [];
  const warnings: unknown[] = [];
  const counted: Array<{ route: string; status: number }> = [];
  const app = new Hono<AppEnv>();
  const handlePage = await createPageHandler({
    handleRequest: async (req, res) => {
      renders.push(req);
      handle(req, res);
    },
    setPageHeaders,
    isRefused: (_req, res) => isRefused(res),
    readStatus,
    publicUrl: "https://shop.example",
    countRequest: ({ route, status }) => counted.push({ route, status }),
    log: { warn: (...args: unknown[]) => warnings.push(args), error: () => undefined },
    now: () => time,
  });
  app.all("*", handlePage);
  const server = createServer(createRequestListener(app));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const open = async (
    path: string,
    { method = "GET", headers = {} }: { method?: string; headers?: IncomingHttpHeaders } = {},
  ) => {
    const req = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
    const [response] = (await once(req, "response")) as [IncomingMessage];
    const body = await buffer(response);
    return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
  };
  return {
    open,
    renders,
    warnings,
    counted,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

const writePage =
  (getText: (req: IncomingMessage) => string): Handle =>
  (req, res) => {
    res.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      vary: "rsc, Accept-Encoding",
    });
    res.end(getText(req));
  };

const readNonce = ({ headers }: IncomingMessage) =>
  /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
const readScriptSources = (headers: IncomingHttpHeaders) =>
  /script-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ") ?? [];
const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("a page is rendered once within a second, and a change is visible after it", async () => {
  let price = "$35";
  const { open, renders, wait } = await startPageServer(writePage(() => price));
  expect((await open("/browse")).text).toBe("$35");
  price = "$40";
  wait(1_000);
  expect((await open("/browse")).text).toBe("$35");
  expect(renders).toHaveLength(1);
  wait(1);
  expect((await open("/browse")).text).toBe("$40");
  expect(renders).toHaveLength(2);
});

test("concurrent first requests render a page once", async () => {
  const { open, renders } = await startPageServer(writePage(() => "page"));
  const responses = await Promise.all(Array.from({ length: 10 }, () => open("/faq")));
  expect(responses.map(({ text }) => text)).toEqual(Array(10).fill("page"));
  expect(renders).toHaveLength(1);
});

test("each combination of known parameters is cached separately, and requests with others are always rendered", async () => {
  const { open, renders } = await startPageServer(writePage(({ url }) => String(url)));
  for (const path of ["/browse?tiles=3", "/browse?tiles=4", "/browse?tiles=3"])
    expect((await open(path)).text).toBe(path);
  expect(renders).toHaveLength(2);
  for (const path of ["/browse?utm=1", "/browse?utm=1"]) expect((await open(path)).text).toBe(path);
  expect(renders).toHaveLength(4);
});

test("personal pages and requests of the browser's router go to Next with their own headers", async () => {
  const { open, renders } = await startPageServer(writePage(({ headers }) => String(headers.cookie)));
  for (const cookie of ["sid=1", "sid=2"]) {
    expect((await open("/cart", { headers: { cookie } })).text).toBe(cookie);
    expect((await open("/faq", { headers: { cookie, rsc: "1" } })).text).toBe(cookie);
  }
  expect(renders).toHaveLength(4);
});

test("a cached page depends on nothing that the visitor sends except the URL", async () => {
  const { open, renders } = await startPageServer(writePage(() => "page"));
  const sent = {
    cookie: "sid=1",
    host: "evil.example",
    authorization: "Bearer 1",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    "content-security-policy": "script-src 'nonce-evil'",
    "user-agent": "Evil",
    "accept-language": "de",
  };
  await open("/faq", { headers: sent });
  const [inner] = renders;
  expect(inner?.headers).toEqual({
    host: "shop.example",
    connection: "close",
    "content-security-policy": expect.stringMatching(/^script-src 'nonce-[\w+/]{22}=='$/),
  });
});

test("a cached page allows its own scripts by hash, and neither an injected script nor a nonce (D-10)", async () => {
  const { open, wait } = await startPageServer(
    writePage(
      (req) =>
        `<script nonce="${readNonce(req)}">mine()</script><script>injected()</script><script nonce="x">guessed()</script>`,
    ),
  );
  const first = await open("/");
  const second = await open("/");
  wait(1_001);
  const third = await open("/");
  expect(second.text).toBe(first.text);
  expect(third.text).not.toBe(first.text);
  for (const { headers } of [first, second, third]) {
    const sources = readScriptSources(headers);
    expect(sources).toContain(hash("mine()"));
    expect(sources).not.toContain(hash("injected()"));
    expect(sources).not.toContain(hash("guessed()"));
    expect(sources.join()).not.toMatch(/nonce|unsafe-inline/);
  }
});

test("two responses that are not cached never have the same nonce", async () => {
  const { open } = await startPageServer(writePage((req) => readNonce(req)));
  const [first, second] = [await open("/cart"), await open("/cart")];
  expect(readScriptSources(first.headers)).toContain(`'nonce-${first.text}'`);
  expect(second.text).not.toBe(first.text);
});

test("a cached page has the headers of Next and of every page", async () => {
  const { open } = await startPageServer(writePage(() => "page"));
  await open("/");
  expect((await open("/")).headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    vary: "rsc, Accept-Encoding",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex",
    "server-timing": expect.stringContaining("tag-manager"),
    "strict-transport-security": "max-age=31536000",
  });
});

test("a cached page is sent in the best encoding that the client accepts", async () => {
  const text = "<p>page</p>".repeat(500);
  const { open, renders } = await startPageServer(writePage(() => text));
  const openEncoded = async (accepted: string) => {
    const { headers, body } = await open("/", { headers: { "accept-encoding": accepted } });
    expect(headers["content-length"]).toBe(String(body.length));
    return { encoding: headers["content-encoding"], body };
  };
  const brotli = await openEncoded("gzip, deflate, br, zstd");
  expect([brotli.encoding, brotliDecompressSync(brotli.body).toString()]).toEqual(["br", text]);
  const gzip = await openEncoded("gzip;q=0.5, br;q=0");
  expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(["gzip", text]);
  for (const accepted of ["", "deflate", "identity", "br;q=0"])
    expect(await openEncoded(accepted), accepted).toEqual({ encoding: undefined, body: Buffer.from(text) });
  expect(renders).toHaveLength(1);
});

test("HEAD returns the headers of GET without a body", async () => {
  const { open, renders } = await startPageServer(writePage(() => "page"));
  const head = await open("/", { method: "HEAD" });
  expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "4"]);
  expect((await open("/")).text).toBe("page");
  expect(renders).toHaveLength(1);
});

test.each<[string, number, Record<string, string>]>([
  ["a redirect", 307, { location: "/art" }],
  ["a missing page", 404, { "content-type": "text/html" }],
  ["an error", 500, { "content-type": "text/html" }],
  ["a response that is not HTML", 200, { "content-type": "text/plain" }],
  ["a response with a cookie", 200, { "content-type": "text/html", "set-cookie": "sid=1" }],
])("%s is passed on and not cached", async (_name, status, headers) => {
  const { open, renders } = await startPageServer((_req, res) => res.writeHead(status, headers).end("body"));
  for (let at = 0; at < 2; at++) {
    const response = await open("/art/art_1");
    expect([response.status, response.text]).toEqual([status, "body"]);
    expect(response.headers).toMatchObject(
      "set-cookie" in headers ? { ...headers, "set-cookie": [headers["set-cookie"]] } : headers,
    );
  }
  expect(renders).toHaveLength(2);
});

test.each(["/art/art_1", "/art/art_1?utm_source=1", "/p/token"])(
  "a page without its content, %s, has the status of its content and is not cached",
  async (path) => {
    let status = 410;
    const { open, renders } = await startPageServer(
      writePage(({ headers }) => `No content for ${headers.cookie}`),
      { readStatus: async (pathname) => (path.split("?")[0] === pathname ? status : 200) },
    );
    const headers = { cookie: "sid=1" };
    for (const method of ["GET", "HEAD"]) expect((await open(path, { method, headers })).status).toBe(410);
    expect((await open(path, { headers })).text).toBe("No content for undefined");
    expect(renders).toHaveLength(3);
    status = 200;
    expect((await open(path)).status).toBe(200);
  },
);

test("requests of the browser's router go to Next if the content does not exist", async () => {
  const { open } = await startPageServer(
    writePage(({ headers }) => String(headers.cookie)),
    { readStatus: async () => 404 },
  );
  const headers = { cookie: "sid=1", rsc: "1" };
  expect(await open("/art/art_1", { headers })).toMatchObject({ status: 200, text: "sid=1" });
});

test("Next gets one spelling of a picture's URL, and requests that read", async () => {
  const { open, renders } = await startPageServer(writePage(() => "picture"));
  const openPicture = async (path: string) =>
    (await open(`/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`)).status;
  expect(await openPicture("/samples/coffee.jpg")).toBe(200);
  for (let at = 0; at < 5; at++) {
    expect(await openPicture(`/samples/coffee.jpg#${at}`)).toBe(400);
    expect(await openPicture(`/samples/${"./".repeat(at + 1)}coffee.jpg`)).toBe(400);
  }
  expect((await open("/_next/image/?url=%2Fsamples%2Fcoffee.jpg&w=640&q=75")).status).toBe(404);
  const { status, headers } = await open("/faq", { method: "POST" });
  expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "GET, HEAD" });
  expect(renders).toHaveLength(1);
});

test("a page that is too large is passed on and not cached", async () => {
  const text = "a".repeat(1_000_001);
  const { open, renders } = await startPageServer(writePage(() => text));
  for (let at = 0; at < 2; at++) expect((await open("/art")).text).toHaveLength(text.length);
  expect(renders).toHaveLength(2);
});

test("if a page cannot be rendered for the cache, Next handles the request", async () => {
  const { open, renders, warnings } = await startPageServer((req, res) => {
    if (renders.length === 1) res.destroy();
    else res.end(`from Next for ${req.headers.cookie}`);
  });
  expect((await open("/faq", { headers: { cookie: "sid=1" } })).text).toBe("from Next for sid=1");
  expect(warnings).toHaveLength(1);
});

test("the rate limit applies to cached pages", async () => {
  let isLimited = false;
  const { open } = await startPageServer(
    writePage(() => "page"),
    {
      isRefused: (res) => {
        if (isLimited) res.writeHead(429).end("wait");
        return isLimited;
      },
    },
  );
  expect((await open("/faq")).status).toBe(200);
  isLimited = true;
  expect(await open("/faq")).toMatchObject({ status: 429, text: "wait" });
});

test("pages are counted with their status, files are not", async () => {
  const { open, counted } = await startPageServer(
    (req, res) => {
      if (req.url === "/broken") throw new Error("no page");
      writePage(() => "page")(req, res);
    },
    { readStatus: async (pathname) => (pathname === "/create/none" ? 404 : 200) },
  );
  await open("/faq");
  await open("/create/none");
  await open("/_next/static/main.js");
  await expect(open("/broken")).rejects.toThrow("socket hang up");
  expect(counted).toEqual([200, 404, 500].map((status) => ({ route: "pages", status })));
});
