import type { AppRouter } from "@storywall/api/app-router";
import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failureToast } from "./failure-toast.ts";
import { deliverToasts } from "./toast.ts";

type Answer = { data?: unknown; error?: { status: number; message: string } };

const said: Array<[kind: string, text: string]> = [];
const removed: string[] = [];
let stopListening = () => {};

beforeEach(() => {
  said.length = 0;
  removed.length = 0;
  vi.stubGlobal("window", { localStorage: { removeItem: (key: string) => removed.push(key) } });
  stopListening = deliverToasts((kind, text) => said.push([kind, text]));
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
});

const body = ({ data, error }: Answer) =>
  error
    ? { error: superjson.serialize({ message: error.message, code: -32000, data: { httpStatus: error.status } }) }
    : { result: { data: superjson.serialize(data) } };

const clientOf = (fetchAnswer: typeof fetch) =>
  createTRPCUntypedClient<AppRouter>({
    links: [
      failureToast(),
      httpBatchLink({ url: "http://shop.test/api/trpc", transformer: superjson, fetch: fetchAnswer }),
    ],
  });

/** A client with stubbed responses for one batch. */
const client = (...answers: Answer[]) =>
  clientOf(async () => Response.json(answers.map(body), { status: answers.length > 1 ? 207 : 200 }));

test("shows the message of a successful response (S-144), else the page's own message or nothing", async () => {
  await client({ data: { message: "Sent." } }).mutation("orders.tell");
  await client({ data: { id: 1 } }).mutation("orders.tell");
  await client({ data: { id: 1 } }).mutation("orders.tell", {}, { context: { meta: { message: "Saved." } } });
  await client({ data: { message: "Quiet." } }).mutation("orders.tell", {}, { context: { silent: true } });
  await client({ data: { message: "Read." } }).query("orders.read");
  expect(said).toEqual([
    ["success", "Sent."],
    ["success", "Saved."],
  ]);
});

test("shows one toast per failed operation of a batch and rejects with its error (S-192, S-193)", async () => {
  const no = (message: string) => ({ error: { status: 422, message } });
  const shop = client(no("First."), { data: {} }, no("Third."));
  const calls = [shop.mutation("a.b"), shop.mutation("a.c"), shop.mutation("a.d")];
  const ends = await Promise.allSettled(calls);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
  expect((ends[0] as PromiseRejectedResult).reason).toBeInstanceOf(TRPCClientError);
  expect(said).toEqual([
    ["error", "First."],
    ["error", "Third."],
  ]);
});

test("silent calls fail silently, and still reject (S-196)", async () => {
  const shop = client({ error: { status: 500, message: "No." } });
  await expect(shop.mutation("a.b", {}, { context: { silent: true } })).rejects.toThrow("No.");
  expect(said).toEqual([]);
});

test("only a 401 clears the signed-in user (S-191)", async () => {
  for (const [status, expected] of [
    [401, ["user"]],
    [403, []],
  ] as const) {
    removed.length = 0;
    const shop = client({ error: { status, message: "No." } });
    await expect(shop.mutation("a.b", {}, { context: { silent: true } })).rejects.toThrow();
    expect(removed).toEqual(expected);
  }
});

test("shows a connection message if there is no response", async () => {
  const shop = clientOf(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(shop.mutation("a.b")).rejects.toThrow();
  expect(said).toEqual([["error", "We can't reach the shop. Check your connection and try again."]]);
});
