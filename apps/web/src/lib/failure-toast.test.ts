import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Answer = { data?: unknown; error?: { status: number; message: string } };

const said: Array<[kind: string, text: string]> = [];
const removed: string[] = [];
vi.mock("./toast.ts", () => ({
  toast: {
    success: (text: string) => said.push(["success", text]),
    error: (text: string) => said.push(["error", text]),
  },
}));

beforeEach(() => {
  said.length = 0;
  removed.length = 0;
  vi.stubGlobal("window", { localStorage: { removeItem: (key: string) => removed.push(key) } });
});
afterEach(() => vi.unstubAllGlobals());

const body = ({ data, error }: Answer) =>
  error
    ? { error: superjson.serialize({ message: error.message, code: -32000, data: { httpStatus: error.status } }) }
    : { result: { data: superjson.serialize(data) } };

/** A client whose shop answers the calls of one batch like this. */
async function client(...answers: Answer[]) {
  const { failureToast } = await import("./failure-toast.ts");
  const answer = async () => Response.json(answers.map(body), { status: answers.length > 1 ? 207 : 200 });
  // biome-ignore lint/suspicious/noExplicitAny: the router's types are not what is tested
  return createTRPCClient<any>({
    links: [
      failureToast() as never,
      httpBatchLink({ url: "http://shop.test/api/trpc", transformer: superjson as never, fetch: answer as never }),
    ],
    // biome-ignore lint/suspicious/noExplicitAny: as above
  }) as any;
}

test("a success body with a message shows it (S-144); one without shows what the page says, or nothing", async () => {
  await (await client({ data: { message: "Sent." } })).orders.tell.mutate({});
  await (await client({ data: { id: 1 } })).orders.tell.mutate({});
  await (await client({ data: { id: 1 } })).orders.tell.mutate({}, { context: { meta: { message: "Saved." } } });
  await (await client({ data: { message: "Quiet." } })).orders.tell.mutate({}, { context: { silent: true } });
  await (await client({ data: { message: "Read." } })).orders.read.query({});
  expect(said).toEqual([
    ["success", "Sent."],
    ["success", "Saved."],
  ]);
});

test("each failed operation of a batch is told once, and rejects with its error (S-192, S-193)", async () => {
  const no = (message: string) => ({ error: { status: 422, message } });
  const shop = await client(no("First."), { data: {} }, no("Third."));
  const calls = [shop.a.b.mutate({}), shop.a.c.mutate({}), shop.a.d.mutate({})];
  const ends = await Promise.allSettled(calls);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
  expect((ends[0] as PromiseRejectedResult).reason).toBeInstanceOf(TRPCClientError);
  expect(said).toEqual([
    ["error", "First."],
    ["error", "Third."],
  ]);
});

test("silent calls fail silently, and still reject (S-196)", async () => {
  const shop = await client({ error: { status: 500, message: "No." } });
  await expect(shop.a.b.mutate({}, { context: { silent: true } })).rejects.toThrow("No.");
  expect(said).toEqual([]);
});

test("401 and nothing else forgets who was signed in (S-191)", async () => {
  for (const [status, expected] of [
    [401, ["user"]],
    [403, []],
  ] as const) {
    removed.length = 0;
    const shop = await client({ error: { status, message: "No." } });
    await expect(shop.a.b.mutate({}, { context: { silent: true } })).rejects.toThrow();
    expect(removed).toEqual(expected);
  }
});

test("no answer of the shop's is told in words about the connection", async () => {
  const { failureToast } = await import("./failure-toast.ts");
  // biome-ignore lint/suspicious/noExplicitAny: the router's types are not what is tested
  const shop = createTRPCClient<any>({
    links: [
      failureToast() as never,
      httpBatchLink({
        url: "http://shop.test/api/trpc",
        transformer: superjson as never,
        fetch: () => Promise.reject(new TypeError("Failed to fetch")),
      }),
    ],
    // biome-ignore lint/suspicious/noExplicitAny: as above
  }) as any;
  await expect(shop.a.b.mutate({})).rejects.toThrow();
  expect(said).toEqual([["error", "We could not reach the shop. Check your connection and try again."]]);
});
