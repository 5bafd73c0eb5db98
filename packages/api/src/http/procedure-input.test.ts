import { expect } from "vitest";
import { type Call, type TestResponse, test } from "../shop.fixture.ts";

const nest = (depth: number): unknown => (depth === 0 ? [["x"]] : [nest(depth - 1)]);

/** Metadata of superjson, which the server used to expand. */
const metas: Record<string, unknown> = {
  "references to other values": { referentialEqualities: { a: ["b", "c"] } },
  "nested references": { referentialEqualities: { a: { b: { c: { d: ["e"] } } } } },
  "references in a list": { referentialEqualities: [["a", "b"]] },
  "deep references": { referentialEqualities: nest(6) },
  "a typed array on a number": { values: { a: [["typed-array", "Float64Array"]] } },
  "a typed array": { values: [["typed-array", "Uint8Array"]] },
  "a date": { values: { a: ["Date"] } },
  "a set": { values: ["set"] },
  "a map": { values: ["map"] },
  "a big number": { values: ["bigint"] },
  "a regular expression": { values: ["regexp"] },
  "an undefined value": { values: ["undefined"] },
  "a class": { values: [["class", "Order"]] },
  "an unknown type": { values: { a: ["no such type"] } },
  text: "values",
  "a list": ["values"],
  true: true,
};

const input = { a: 9e15, b: {}, c: {} };

/** Each way to send an input. */
const entrances: Record<string, (sent: unknown) => [string, Call]> = {
  "a single query": (sent) => [`/api/trpc/walls.read?input=${encodeURIComponent(JSON.stringify(sent))}`, {}],
  "a single mutation": (sent) => ["/api/trpc/walls.save", { method: "POST", body: sent }],
  "a batch of queries": (sent) => [
    `/api/trpc/admin.me,walls.read?batch=1&input=${encodeURIComponent(JSON.stringify({ 1: sent }))}`,
    {},
  ],
  "a batch of mutations": (sent) => [
    "/api/trpc/visitor.ensure,walls.save?batch=1",
    { method: "POST", body: { 0: {}, 1: sent } },
  ],
  "an encoded batch": (sent) => [
    "/api/trpc/visitor.ensure%2Cwalls.save?batch=1",
    { method: "POST", body: { 0: {}, 1: sent } },
  ],
  "a streamed batch": (sent) => [
    "/api/trpc/visitor.ensure,walls.save?batch=1",
    { method: "POST", body: { 0: {}, 1: sent }, headers: { "trpc-accept": "application/jsonl" } },
  ],
  "a streamed batch of queries": (sent) => [
    `/api/trpc/admin.me,walls.read?batch=1&input=${encodeURIComponent(JSON.stringify({ 1: sent }))}`,
    { headers: { accept: "application/jsonl" } },
  ],
  "a subscription": (sent) => [`/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify(sent))}`, {}],
};

const readError = ({ body }: TestResponse) => (body.error as { json?: { data: { shopCode: string } } }).json;

test.for(Object.entries(entrances))("the input of %s must be plain JSON", async ([, open], { shop, db }) => {
  for (const [name, meta] of Object.entries(metas)) {
    const [path, call] = open({ json: input, meta });
    const answer = await shop.openBrowser().call(path, call);
    expect({ name, status: answer.status, error: readError(answer) }).toMatchObject({
      name,
      status: 400,
      error: {
        message: "This request must be plain JSON. If you see this in the shop, reload the page and try again.",
        data: { shopCode: "INPUT_NOT_PLAIN" },
      },
    });
  }
  expect(await db.user.count()).toBe(0);
});

test("the `meta` of a procedure's input may be empty", async ({ shop }) => {
  const browser = shop.openBrowser();
  for (const meta of [undefined, null, {}]) {
    const { status } = await browser.call("/api/trpc/visitor.setFlags", {
      method: "POST",
      body: { json: { isOnboardingSeen: true }, meta },
    });
    expect(status).toBe(200);
  }
});

test("a procedure's input that is not an object is rejected", async ({ shop }) => {
  for (const raw of ["null", "[]", '"x"', "1", "[[[[[]]]]]"]) {
    const call = { method: "POST", raw, headers: { "content-type": "application/json" } };
    const single = await shop.openBrowser().call("/api/trpc/visitor.ensure", call);
    expect({ status: single.status, error: readError(single)?.data.shopCode }).toEqual({
      status: 400,
      error: "BODY_NOT_OBJECT",
    });
    const batch = await shop.openBrowser().call("/api/trpc/visitor.ensure?batch=1", call);
    expect(batch.status).toBe(400);
  }
});
