import type { AppRouter } from "@storywall/api/app-router";
import { procedureInput } from "@storywall/domain/kernel/procedure-input";
import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createErrorToastLink } from "./error-toast-link.ts";
import { connectToaster } from "./toast.ts";

type StubbedResponse = { data?: unknown; error?: { status: number; message: string } };

const shownToasts: Array<[kind: string, text: string]> = [];
const removedKeys: string[] = [];
let stopListening = () => {};

beforeEach(() => {
  shownToasts.length = 0;
  removedKeys.length = 0;
  vi.stubGlobal("window", { localStorage: { removeItem: (key: string) => removedKeys.push(key) } });
  stopListening = connectToaster((kind, text) => shownToasts.push([kind, text]));
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
});

const toResponseBody = ({ data, error }: StubbedResponse) =>
  error
    ? { error: superjson.serialize({ message: error.message, code: -32000, data: { httpStatus: error.status } }) }
    : { result: { data: superjson.serialize(data) } };

const createTestClient = (fetchStub: typeof fetch) =>
  createTRPCUntypedClient<AppRouter>({
    links: [
      createErrorToastLink(),
      httpBatchLink({
        url: "http://shop.test/api/trpc",
        transformer: { input: procedureInput, output: superjson },
        fetch: fetchStub,
      }),
    ],
  });

const createStubbedClient = (...responses: StubbedResponse[]) =>
  createTestClient(async () =>
    Response.json(responses.map(toResponseBody), { status: responses.length > 1 ? 207 : 200 }),
  );

test("a toast shows the message of a successful response (S-144)", async () => {
  await createStubbedClient({ data: { message: "Sent." } }).mutation("orders.tell");
  await createStubbedClient({ data: { id: 1 } }).mutation("orders.tell");
  await createStubbedClient({ data: { id: 1 } }).mutation(
    "orders.tell",
    {},
    { context: { meta: { message: "Saved." } } },
  );
  await createStubbedClient({ data: { message: "Quiet." } }).mutation("orders.tell", {}, { context: { silent: true } });
  await createStubbedClient({ data: { message: "Read." } }).query("orders.read");
  expect(shownToasts).toEqual([
    ["success", "Sent."],
    ["success", "Saved."],
  ]);
});

test("each failed operation of a batch shows one toast (S-192, S-193, C-17)", async () => {
  const createErrorResponse = (message: string) => ({ error: { status: 422, message } });
  const shop = createStubbedClient(createErrorResponse("First."), { data: {} }, createErrorResponse("Third."));
  const calls = [shop.mutation("a.b"), shop.mutation("a.c"), shop.mutation("a.d")];
  const results = await Promise.allSettled(calls);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
  expect((results[0] as PromiseRejectedResult).reason).toBeInstanceOf(TRPCClientError);
  expect(shownToasts).toEqual([
    ["error", "First."],
    ["error", "Third."],
  ]);
});

test("calls with the option “silent” show no toast when they fail (S-196, C-17)", async () => {
  const shop = createStubbedClient({ error: { status: 500, message: "No." } });
  await expect(shop.mutation("a.b", {}, { context: { silent: true } })).rejects.toThrow("No.");
  expect(shownToasts).toEqual([]);
});

test("only a 401 response clears the signed-in user (S-191)", async () => {
  for (const [status, expected] of [
    [401, ["user"]],
    [403, []],
  ] as const) {
    removedKeys.length = 0;
    const shop = createStubbedClient({ error: { status, message: "No." } });
    await expect(shop.mutation("a.b", {}, { context: { silent: true } })).rejects.toThrow();
    expect(removedKeys).toEqual(expected);
  }
});

test("a call that gets no response shows a message about the connection", async () => {
  const shop = createTestClient(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(shop.mutation("a.b")).rejects.toThrow();
  expect(shownToasts).toEqual([["error", "We can’t connect right now. Check your internet connection and try again."]]);
});
