import { afterEach, beforeEach, expect, test, vi } from "vitest";

const calls: string[] = [];
const responses: Response[] = [];

function stubPage(page: { userAgent: string; cookie?: string; prerendering?: boolean }) {
  const listeners: Array<() => void> = [];
  const document = {
    cookie: page.cookie ?? "",
    prerendering: page.prerendering ?? false,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  vi.stubGlobal("navigator", { userAgent: page.userAgent });
  vi.stubGlobal("document", document);
  return { document, finishPrerendering: () => listeners.forEach((listener) => void listener()) };
}

const phoneUserAgent =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

beforeEach(() => {
  vi.resetModules();
  calls.length = 0;
  responses.length = 0;
  vi.stubGlobal("fetch", async (url: string | URL) => {
    calls.push(String(url));
    const response = Response.json({ result: { data: { json: { userId: "user_0123456789abcdefghjkmnpqrs" } } } });
    responses.push(response);
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

async function runFirstVisit(): Promise<void> {
  const { ensureVisitorOnFirstVisit } = await import("./ensure-visitor.ts");
  ensureVisitorOnFirstVisit();
  await vi.waitFor(() => {}, { timeout: 100 });
}

test("the first visit creates exactly one visitor (S-005)", async () => {
  stubPage({ userAgent: phoneUserAgent });
  await runFirstVisit();
  expect(calls).toEqual([expect.stringContaining("/api/misc/create_user")]);
});

test("the body of the response with the new visitor's id is read", async () => {
  stubPage({ userAgent: phoneUserAgent });
  await runFirstVisit();
  expect(responses.map(({ bodyUsed }) => bodyUsed)).toEqual([true]);
});

test("a browser with a visitor cookie gets no second visitor", async () => {
  stubPage({ userAgent: phoneUserAgent, cookie: "userId=user_0123456789abcdefghjkmnpqrs" });
  await runFirstVisit();
  expect(calls).toEqual([]);
});

test("a crawler gets no visitor", async () => {
  stubPage({ userAgent: "Mozilla/5.0 (compatible; Examplebot/2.1; +https://example.com/bot.html)" });
  await runFirstVisit();
  expect(calls).toEqual([]);
});

test("a prerendered page creates a visitor only once it is shown", async () => {
  const page = stubPage({ userAgent: phoneUserAgent, prerendering: true });
  await runFirstVisit();
  expect(calls).toEqual([]);
  page.document.prerendering = false;
  page.finishPrerendering();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
});
