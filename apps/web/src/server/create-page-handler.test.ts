import { expect, test } from "vitest";
import { readNonce, readScriptSources, startPageServer, writePage } from "./page-server.fixture.ts";

test("a page that is not cached gets a new nonce for each request", async () => {
  const { open } = await startPageServer(writePage((req) => readNonce(req)));
  const [first, second] = [await open("/cart"), await open("/cart")];
  expect(readScriptSources(first.headers)).toContain(`'nonce-${first.text}'`);
  expect(second.text).not.toBe(first.text);
});

test.each(["/art/art_1", "/p/token"])(
  "a page that does not exist, %s, returns the 404 status from Next",
  async (path) => {
    const { open, renders } = await startPageServer((_req, res) => res.writeHead(404).end("missing"));
    for (const method of ["GET", "HEAD"]) expect((await open(path, { method })).status).toBe(404);
    expect(renders).toHaveLength(2);
  },
);

test("only one spelling of a picture's URL is passed to Next", async () => {
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

test("the rate limit for pages also applies to cached pages", async () => {
  let isLimited = false;
  const { open } = await startPageServer(
    writePage(() => "page"),
    {
      isRateLimited: (res) => {
        if (isLimited) res.writeHead(429).end("wait");
        return isLimited;
      },
    },
  );
  expect((await open("/faq")).status).toBe(200);
  isLimited = true;
  expect(await open("/faq")).toMatchObject({ status: 429, text: "wait" });
});

test("page responses are counted by status", async () => {
  const { open, counted } = await startPageServer((req, res) => {
    if (req.url === "/broken") throw new Error("no page");
    res.writeHead(req.url === "/create/none" ? 404 : 200).end("page");
  });
  await open("/faq");
  await open("/create/none");
  await open("/_next/static/main.js");
  await expect(open("/broken")).rejects.toThrow("socket hang up");
  expect(counted).toEqual([200, 404, 500].map((status) => ({ route: "pages", status })));
});

test("an opened page counts as a visit even if it comes from the cache", async () => {
  const { open, visits } = await startPageServer((req, res) =>
    res.writeHead(req.url === "/faq" ? 200 : 404).end("page"),
  );
  const headers = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };
  for (const path of ["/faq", "/faq", "/missing", "/_next/static/main.js"]) await open(path, { headers });
  expect(visits.count).toBe(2);
});
