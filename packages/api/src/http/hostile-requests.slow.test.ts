import { gzipSync } from "node:zlib";
import { createTestDesign } from "@storywall/testing/factories";
import { expect } from "vitest";
import { createLineItem } from "../cart/rest.fixture.ts";
import { type Browser, type Call, test } from "../shop.fixture.ts";

/** Longest time in ms that a request may hold the event loop. */
const MAX_BUSY_MS = 100;
const BODY_BYTES = 255 * 1024;
const json = { "content-type": "application/json" };

const fill = (unit: string, bytes = BODY_BYTES - 8 * 1024) => unit.repeat(bytes / Buffer.byteLength(unit));
const fillText = (unit: string, bytes?: number) => JSON.stringify(fill(unit, bytes));
const fillList = (unit: string) => `[${fill(`${unit},`)}${unit}]`;
const createKeys = (createValue: (index: number) => string, bytes = BODY_BYTES - 8 * 1024) => {
  const fields: string[] = [];
  for (let size = 0; size < bytes; size += (fields.at(-1) ?? "").length + 1)
    fields.push(`"k${fields.length}":${createValue(fields.length)}`);
  return `{${fields.join(",")}}`;
};
const nest = (open: string, close: string) => {
  const depth = Math.floor((BODY_BYTES - 8 * 1024) / (open.length + close.length));
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};

/** JSON texts that are expensive to parse, check, trim, normalize, describe or copy. */
const hostileValues: Record<string, string> = {
  "nested lists": nest("[", "]"),
  "nested objects": nest('{"a":', "}"),
  "a list of numbers": fillList("0"),
  "a list of objects": fillList("{}"),
  "a list of lists": fillList("[[]]"),
  "a list of texts": fillList('"a"'),
  "many keys": createKeys(() => "0"),
  "many objects by key": createKeys(() => "{}"),
  "many crops": createKeys(() => '{"crop":{"x":0,"y":0,"width":1,"height":1}}'),
  "numeric keys": `{${Array.from({ length: 15_000 }, (_, at) => `"${4_294_967_295 - at}":0`).join(",")}}`,
  "one key, often": `{${fill('"a":1,')}"a":1}`,
  "a long key": `{${fillText("a")}:1}`,
  "a long text": fillText("a"),
  spaces: fillText(" "),
  "spaces in a text": JSON.stringify(`a${fill(" ")}b`),
  "white space in a text": JSON.stringify(`a${fill("\u3000")}b`),
  "line breaks": fillText("\n", 120_000),
  "line breaks in a text": JSON.stringify(`a${fill("\n", 120_000)}b`),
  "combining marks": JSON.stringify(`a${fill("\u0301\u0316")}b`),
  "ligatures that grow": fillText("\ufdfa"),
  surrogates: fillText("😀"),
  "direction marks": fillText("\u202e"),
  "escaped letters": `"${fill("\\u0061")}"`,
  "escaped quotes": fillText('"', 120_000),
  "email addresses": JSON.stringify(`a@${fill("a.")}b`),
  "dashes in a domain": JSON.stringify(`a@a${fill("-")}!`),
  "digits and dashes": fillText("1-"),
  placeholders: fillText("{a}"),
  slashes: JSON.stringify(`https://example.com/${fill("a/../")}`),
  "a long number": fill("9"),
  "a long fraction": `0.${fill("1")}`,
  "numbers beyond the range": fillList("1e999"),
  "prototype keys": createKeys(() => '{"constructor":{"prototype":{}}}'),
};

const design = createTestDesign({ templateKey: "single_tile" });
const line = { id: crypto.randomUUID(), templateKey: "single_tile", design };
const lineItem = createLineItem();

/** Valid inputs. Each value in them is replaced by each hostile value. */
const procedureInputs: Record<string, object> = {
  "walls.save": { wallId: null, name: "Wall", templateKey: "single_tile", design },
  "cart.quote": { lines: [line], promoCode: "WELCOME10" },
  "messages.send": { email: "ann@example.com", name: "Ann", body: "Hello" },
  "photoCollections.create": { title: "Photos" },
  "artSets.create": { name: "Sea", items: [{ artItemId: "art_00000000000000000000000000" }] },
  "photos.reserve": { photoId: crypto.randomUUID(), bytes: 1000, type: "image/jpeg" },
};
const routeInputs: Record<string, object> = {
  "POST /api/shopify/init-cart": { lineItems: [lineItem], promoCode: "WELCOME10" },
  "POST /api/shopify/update-checkout": {
    checkoutId: "checkout_00000000000000000000000000",
    email: "ann@example.com",
    shippingAddress: { firstName: "Ann", address1: "1 Main St", city: "Miami", zip: "33131" },
  },
  "POST /api/misc/create_user": { site: "US" },
};

type Path = readonly (string | number)[];

/** Returns the paths of a value and of all values nested in it. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, inner]) => listPaths(inner, [...path, key]))];
}

/** Returns the JSON text of a value, in which `text` replaces the JSON of the value at the path. */
function replaceAt(value: unknown, [key, ...rest]: Path, text: string): string {
  if (key === undefined) return text;
  if (Array.isArray(value)) return `[${value.map((inner) => replaceAt(inner, rest, text)).join(",")}]`;
  const fields = Object.entries(value as object).map(
    ([name, inner]) => `"${name}":${name === key ? replaceAt(inner, rest, text) : JSON.stringify(inner)}`,
  );
  return `{${fields.join(",")}}`;
}

/**
 * Measures the CPU time that a request takes on this thread, in ms. The request cannot hold the event loop for longer,
 * and other processes on the machine do not change the result.
 */
async function measureBusyMs(browser: Browser, path: string, call: Call): Promise<number> {
  const before = process.threadCpuUsage();
  const { status } = await browser.call(path, call);
  const { user, system } = process.threadCpuUsage(before);
  expect(status, `${path} failed`).toBeLessThan(500);
  return (user + system) / 1_000;
}

/** Lists the requests that keep the thread busy for too long in all three attempts. The first one may compile code. */
async function findSlowRequests(browser: Browser, requests: Iterable<[name: string, path: string, call: Call]>) {
  const slow: string[] = [];
  for (const [name, path, call] of requests) {
    let busyMs = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3 && busyMs > MAX_BUSY_MS; attempt++)
      busyMs = await measureBusyMs(browser, path, call);
    if (busyMs > MAX_BUSY_MS) slow.push(`${path} ${name}: ${Math.round(busyMs)} ms`);
  }
  return slow;
}

const post = (raw: string): Call => ({ method: "POST", raw, headers: json });

test.for(Object.entries(procedureInputs))(
  "no input sent to %s blocks the event loop",
  async ([name, input], { shop }) => {
    const browser = shop.openBrowser();
    await browser.mutate("visitor.ensure");
    function* createRequests(): Generator<[string, string, Call]> {
      for (const path of listPaths(input))
        for (const [kind, text] of Object.entries(hostileValues))
          yield [
            `${path.join(".")} with ${kind}`,
            `/api/trpc/${name}`,
            post(`{"json":${replaceAt(input, path, text)}}`),
          ];
    }
    expect(await findSlowRequests(browser, createRequests())).toEqual([]);
  },
);

test.for(Object.entries(routeInputs))(
  "no request body sent to %s blocks the event loop",
  async ([route, input], { shop }) => {
    const browser = shop.openBrowser();
    await browser.mutate("visitor.ensure");
    const [method = "", url = ""] = route.split(" ");
    function* createRequests(): Generator<[string, string, Call]> {
      for (const path of listPaths(input))
        for (const [kind, text] of Object.entries(hostileValues))
          yield [`${path.join(".")} with ${kind}`, url, { ...post(replaceAt(input, path, text)), method }];
    }
    expect(await findSlowRequests(browser, createRequests())).toEqual([]);
  },
);

/** Metadata of superjson with a path in each reference and with a huge typed array. */
const expandingInputs = [
  { json: { a: {} }, meta: { referentialEqualities: nestReferences(12) } },
  { json: { a: {} }, meta: { referentialEqualities: { a: Array.from({ length: 20_000 }, (_, at) => `b${at}`) } } },
  { json: { a: {} }, meta: { referentialEqualities: [Array.from({ length: 20_000 }, (_, at) => `b${at}`)] } },
  { json: { a: 4e9 }, meta: { values: { a: [["typed-array", "Float64Array"]] } } },
  { json: 4e9, meta: { values: [["typed-array", "Uint8Array"]] } },
  { json: { a: "x" }, meta: { values: { [fill("a.")]: ["Date"] } } },
  { json: { a: "/(a+)+$/" }, meta: { values: { a: ["regexp"] } } },
  { json: { a: fill("9") }, meta: { values: { a: ["bigint"] } } },
];

function nestReferences(depth: number): object {
  return depth === 0 ? { a: ["a"] } : { a: [["a", "b", "c", "d"], nestReferences(depth - 1)] };
}

test("no input with serialization metadata blocks the event loop, whichever endpoint receives it", async ({ shop }) => {
  const browser = shop.openBrowser();
  function* createRequests(): Generator<[string, string, Call]> {
    for (const [at, input] of expandingInputs.entries()) {
      const text = JSON.stringify(input);
      const batch = `{"0":${text},"1":${text}}`;
      yield [`${at}`, "/api/trpc/walls.save", post(text)];
      yield [`${at}`, "/api/trpc/walls.save,walls.save?batch=1", post(batch)];
      yield [`${at}`, "/api/trpc/walls.save%2Cwalls.save?batch=1", post(batch)];
      const stream = { ...json, "trpc-accept": "application/jsonl" };
      yield [`${at}`, "/api/trpc/walls.save,walls.save?batch=1", { ...post(batch), headers: stream }];
      yield [`${at}`, "/api/shopify/init-cart", post(text)];
      if (text.length < 12_000) {
        const search = encodeURIComponent(text);
        yield [`${at}`, `/api/trpc/walls.read?input=${search}`, {}];
        yield [`${at}`, `/api/trpc/live.events?input=${search}`, {}];
      }
    }
  }
  expect(await findSlowRequests(browser, createRequests())).toEqual([]);
});

test("no URL or header of 16 KB blocks the event loop", async ({ shop }) => {
  const browser = shop.openBrowser();
  const long = 15_000;
  const names = ["a=1&", "a[]=1&", "tags=a&", "tags[]=a,b&", "tags=,&", "=&", "&", "%00=1&", "a%5B%5D=1&", "input=1&"];
  const headers: Record<string, string> = {
    cookie: fill("a=b;", long),
    "x-forwarded-for": fill("1,", long),
    accept: fill("a/b,", long),
    "trpc-accept": fill("application/jsonl", long),
    "accept-encoding": fill("br;q=0.1,", long),
    "user-agent": fill("bot ", long),
    "if-none-match": fill('W/"a",', long),
    "idempotency-key": fill("a", long),
    traceparent: fill("00-", long),
    authorization: fill("Bearer ", long),
    origin: `https://${fill("a.", long)}`,
    "content-type": `application/json${fill(" ", long)}x`,
  };
  function* createRequests(): Generator<[string, string, Call]> {
    for (const name of names)
      for (const path of ["/api/art/search", "/api/shopify/get-cart-info", "/api/trpc/admin.me"])
        yield [name, `${path}?${fill(name, long)}`, {}];
    for (const unit of [",", "%2C", "admin.me,", "a.", "/", "%2F", "a%20"])
      yield [unit, `/api/trpc/${fill(unit, long)}?batch=1`, {}];
    for (const text of [nest("[", "]").slice(0, long), fillText(" ", long), fillList("1").slice(0, long)])
      yield [text.slice(0, 4), `/api/trpc/walls.read?input=${encodeURIComponent(text)}&connectionParams=${text}`, {}];
    for (const [name, value] of Object.entries(headers))
      for (const path of ["/api/art/search", "/api/trpc/admin.me", "/photos/a/400.jpg"])
        yield [name, path, { headers: { [name]: value } }];
  }
  expect(await findSlowRequests(browser, createRequests())).toEqual([]);
});

test("no request body of 1 MB blocks the event loop", async ({ shop }) => {
  const browser = shop.openBrowser();
  const megabyte = 1024 * 1024;
  const bodies: Record<string, Call["raw"]> = {
    spaces: " ".repeat(megabyte),
    brackets: "[".repeat(megabyte),
    quotes: '"'.repeat(megabyte),
    "not UTF-8": new Uint8Array(megabyte).fill(0xff),
    zeros: new Uint8Array(megabyte),
    compressed: gzipSync(Buffer.alloc(100 * megabyte)),
    form: "a=1&".repeat(megabyte / 4),
    parts: "--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n".repeat(20_000),
  };
  const types = [
    "application/json",
    "application/json; charset=utf-16",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "application/x-www-form-urlencoded",
  ];
  function* createRequests(): Generator<[string, string, Call]> {
    for (const [name, raw] of Object.entries(bodies)) {
      if (raw === undefined) continue;
      for (const path of [
        "/api/trpc/walls.save",
        "/api/shopify/init-cart",
        "/api/webhooks/stripe",
        "/api/webhooks/carrier",
      ])
        for (const type of types) {
          const headers = { "content-type": type, ...(name === "compressed" ? { "content-encoding": "gzip" } : {}) };
          yield [`${name} as ${type}`, path, { method: "POST", raw, headers }];
        }
    }
  }
  expect(await findSlowRequests(browser, createRequests())).toEqual([]);
});
