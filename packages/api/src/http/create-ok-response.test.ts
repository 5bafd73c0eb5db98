import { expect, test } from "vitest";
import { z } from "zod";
import { createOkResponse } from "./responses.ts";
import { defineRoute } from "./rest-route.ts";

const testRoute = defineRoute("GET", "/api/x", {
  procedure: "catalog.read",
  summary: "",
  hasEtag: true,
  request: z.object({}),
  handler: async () => ({}),
  response: (body) => body,
  responseSchema: z.object({}),
});
const createResponse = (body: unknown, headers: Record<string, string> = {}, method = "GET") =>
  createOkResponse(new Request("https://shop.example/api/x", { method, headers }), new Headers(), body, testRoute);

test("a client that sends the current ETag gets 304 without a body (S-179, S-180)", async () => {
  const first = createResponse({ data: [1] });
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");

  for (const named of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const again = createResponse({ data: [1] }, { "if-none-match": named });
    expect({ named, status: again.status, body: await again.text() }).toEqual({ named, status: 304, body: "" });
    expect(again.headers.get("etag")).toBe(etag);
  }
  const changed = createResponse({ data: [2] }, { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(await changed.json()).toEqual({ data: [2] });
});

test("HEAD returns the headers of GET and no body", async () => {
  const head = createResponse({ data: [1] }, {}, "HEAD");
  expect(head.headers.get("etag")).toBe(createResponse({ data: [1] }).headers.get("etag"));
  expect(await head.text()).toBe("");
});
