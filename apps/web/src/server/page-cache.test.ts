import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readNonce, readScriptSources, startPageServer, writePage } from "./page-server.fixture.ts";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("a cached page is not rendered again until it expires", async () => {
  let price = "$35";
  const { open, renders, expire } = await startPageServer(writePage(() => price));
  expect((await open("/browse")).text).toBe("$35");
  price = "$40";
  expect((await open("/browse")).text).toBe("$35");
  expect(renders).toHaveLength(1);
  expire();
  expect((await open("/browse")).text).toBe("$40");
  expect(renders).toHaveLength(2);
});

test("the first request after the page cache is cleared gets a new page", async () => {
  let price = "$35";
  const pending: Array<() => void> = [];
  const { open, renders, pageCache } = await startPageServer((req, res) => {
    const text = price;
    pending.push(() => writePage(() => text)(req, res));
  });
  const first = open("/browse");
  await expect.poll(() => renders.length).toBe(1);
  price = "$40";
  pageCache.clear();
  const second = open("/browse");
  await expect.poll(() => renders.length).toBe(2);
  for (const answer of pending) answer();
  expect([(await first).text, (await second).text]).toEqual(["$35", "$40"]);
  expect((await open("/browse")).text).toBe("$40");
});

test("concurrent first requests render a page once", async () => {
  const { open, renders } = await startPageServer(writePage(() => "page"));
  const responses = await Promise.all(Array.from({ length: 10 }, () => open("/faq")));
  expect(responses.map(({ text }) => text)).toEqual(Array(10).fill("page"));
  expect(renders).toHaveLength(1);
});

test("a page is cached separately for each combination of the parameters that it reads", async () => {
  const { open, renders } = await startPageServer(writePage(({ url }) => String(url)));
  for (const path of ["/browse?size=8x8&tiles=3", "/browse?size=8x8&tiles=4"])
    expect((await open(path)).text).toBe(path);
  expect((await open("/browse?tiles=3&size=8x8")).text).toBe("/browse?size=8x8&tiles=3");
  expect((await open("/browse?tiles=3&tiles=4")).text).toBe("/browse?tiles=3&tiles=4");
  expect(renders).toHaveLength(3);
});

test.each(["utm_source=news", "gclid=1", "fbclid=1&utm_campaign=a%26b", "tiles=1", "", "?", "a?b"])(
  "an unused parameter, %s, does not prevent a page from being cached",
  async (query) => {
    const { open, renders } = await startPageServer(writePage(({ url }) => String(url)));
    expect((await open(`/faq?${query}`)).text).toBe("/faq");
    expect((await open("/faq")).text).toBe("/faq");
    expect((await open(`/art?page=2&${query}`)).text).toBe("/art?page=2");
    expect((await open("/art?page=2")).text).toBe("/art?page=2");
    expect(renders).toHaveLength(2);
  },
);

test("personal pages are passed to Next with their original headers", async () => {
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
    "x-forwarded-for": "10.0.0.1",
  };
  await open("/faq", { headers: sent });
  const [inner] = renders;
  expect(inner?.headers).toEqual({
    host: "shop.example",
    "user-agent": "lightMyRequest",
    "content-security-policy": expect.stringMatching(/^script-src 'nonce-[\w+/]{22}=='$/),
  });
});

test("a cached page allows its own scripts by hash (D-10)", async () => {
  const { open, expire } = await startPageServer(
    writePage(
      (req) =>
        `<script nonce="${readNonce(req)}">mine()</script><script>injected()</script><script nonce="x">guessed()</script>`,
    ),
  );
  const first = await open("/");
  const second = await open("/");
  expire();
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

test("a cached page has the same headers as a page that Next renders", async () => {
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

test("HEAD returns the headers of a cached page without a body", async () => {
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
])("an uncacheable response is passed on to the client: %s", async (_name, status, headers) => {
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

test("a page that is too large for the cache is not cached", async () => {
  const text = "a".repeat(1_000_001);
  const { open, renders } = await startPageServer(writePage(() => text));
  for (let at = 0; at < 2; at++) expect((await open("/art")).text).toHaveLength(text.length);
  expect(renders).toHaveLength(2);
});

test("unusual spellings of a path are not cached", async () => {
  const { open, renders } = await startPageServer(writePage(() => "page"));
  const paths = ["/faq/", "//faq", "/%66aq", "/art/a/b", "/FAQ"];
  for (const path of [...paths, ...paths]) await open(path);
  expect(renders).toHaveLength(2 * paths.length);
  expect((await open("/faq", { method: "POST" })).status).toBe(405);
});

test.each(["rsc", "next-router-state-tree", "next-router-prefetch", "next-action", "next-url"])(
  "a request with the Next router's header %s is passed to Next",
  async (name) => {
    const { open, renders } = await startPageServer(writePage(() => "page"));
    for (let at = 0; at < 2; at++) await open("/faq", { headers: { [name]: "1" } });
    expect(renders).toHaveLength(2);
  },
);

test("without a cache, Next renders each request with its URL and headers", async () => {
  const { open, renders } = await startPageServer(
    writePage(({ url, headers }) => `${url} ${headers.cookie}`),
    { isCached: false },
  );
  const headers = { cookie: "sid=1" };
  for (let at = 0; at < 2; at++) expect((await open("/faq?utm=1", { headers })).text).toBe("/faq?utm=1 sid=1");
  expect(renders).toHaveLength(2);
});
