import type { AppRouter } from "@storywall/api/app-router";
import { procedureInput } from "@storywall/domain/kernel/procedure-input";
import { createTRPCUntypedClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createErrorToastLink } from "./error-toast-link.ts";
import { createRetryOnUnavailableLink } from "./retry-on-unavailable-link.ts";
import { connectToaster } from "./toast.ts";

const toastMessages: string[] = [];
let stopListening = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  toastMessages.length = 0;
  stopListening = connectToaster((_, text) => toastMessages.push(text));
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type StubbedResponse = "done" | "lost" | { status: number; shopCode: string; retryAfter?: number };

/**
 * Creates a stubbed server that returns the given responses in order. After the last one, it keeps returning that one.
 * Call times are in seconds.
 */
function createStubbedServer(...responses: StubbedResponse[]) {
  const requestTimes: number[] = [];
  const start = performance.now();
  const fetchStub: typeof fetch = async () => {
    const answer =
      responses[Math.min(requestTimes.push(Math.round((performance.now() - start) / 100) / 10), responses.length) - 1];
    if (!answer || answer === "lost") throw new TypeError("Failed to fetch");
    if (answer === "done") return Response.json([{ result: { data: superjson.serialize("done") } }]);
    const { status, shopCode, retryAfter } = answer;
    const data = { httpStatus: status, shopCode };
    return Response.json([{ error: superjson.serialize({ message: shopCode, code: -32000, data }) }], {
      status,
      headers: retryAfter ? { "retry-after": String(retryAfter) } : {},
    });
  };
  const client = createTRPCUntypedClient<AppRouter>({
    links: [
      createErrorToastLink(),
      createRetryOnUnavailableLink(),
      httpBatchLink({
        url: "http://shop.test/api/trpc",
        transformer: { input: procedureInput, output: superjson },
        fetch: fetchStub,
      }),
    ],
  });
  return { requestTimes, client };
}

/** Advances fake timers until the call has settled. */
async function settleCall(call: Promise<unknown>): Promise<unknown> {
  const end = call.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  return end;
}

const unavailable: StubbedResponse = { status: 503, shopCode: "UNAVAILABLE", retryAfter: 2 };

test("queries and idempotent mutations are retried until the server is available", async () => {
  for (const call of ["query", "mutation"] as const) {
    const { requestTimes, client } = createStubbedServer(unavailable, "lost", unavailable, "done");
    expect(await settleCall(client[call](call === "query" ? "cart.read" : "cart.addLine"))).toBe("done");
    expect(requestTimes).toEqual([0, 2, 4, 6]);
  }
  expect(toastMessages).toEqual([]);
});

test("retries of a call end after ten seconds", async () => {
  const patient = createStubbedServer(unavailable);
  expect(await settleCall(patient.client.mutation("cart.addLine"))).toBe("UNAVAILABLE");
  expect(patient.requestTimes).toEqual([0, 2, 4, 6, 8, 10]);
  expect(toastMessages).toEqual(["UNAVAILABLE"]);

  const lost = createStubbedServer("lost");
  await settleCall(lost.client.query("cart.read", {}, { context: { silent: true } }));
  expect(lost.requestTimes).toEqual([0, 1, 3, 7]);
  expect(toastMessages).toHaveLength(1);
});

test("calls that create something or send email are not retried during an outage", async () => {
  for (const path of ["messages.send", "session.requestLink", "walls.duplicate", "visitor.saveTemplateInfo"]) {
    const { requestTimes, client } = createStubbedServer(unavailable, "done");
    expect(await settleCall(client.mutation(path))).toBe("UNAVAILABLE");
    expect(requestTimes).toEqual([0]);
  }
  expect(toastMessages).toHaveLength(4);
});

test("error responses other than UNAVAILABLE with a Retry-After header are not retried", async () => {
  for (const answer of [
    { status: 503, shopCode: "PAYMENTS_DOWN", retryAfter: 5 },
    { status: 503, shopCode: "STORAGE_DOWN", retryAfter: 5 },
    { status: 503, shopCode: "UNAVAILABLE" },
    { status: 422, shopCode: "TOO_MANY_ITEMS" },
    { status: 500, shopCode: "INTERNAL" },
  ]) {
    const { requestTimes, client } = createStubbedServer(answer, "done");
    expect(await settleCall(client.mutation("payments.createIntent"))).toBe(answer.shopCode);
    expect(requestTimes).toEqual([0]);
  }
});

test("a call fails at once when the browser is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const offline = createStubbedServer("lost", "done");
  await settleCall(offline.client.query("cart.read"));
  expect(offline.requestTimes).toEqual([0]);

  vi.stubGlobal("navigator", { onLine: true });
  const { requestTimes, client } = createStubbedServer(unavailable, "done");
  const halt = new AbortController();
  const call = client.query("cart.read", {}, { signal: halt.signal }).catch(() => "taken back");
  await vi.advanceTimersByTimeAsync(1_000);
  halt.abort();
  expect(await settleCall(call)).toBe("taken back");
  expect(requestTimes).toEqual([0]);
});
