import type { AppRouter } from "@storywall/api/app-router";
import { createTRPCUntypedClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failureToast } from "./failure-toast.ts";
import { retryWhenAway } from "./retry-when-away.ts";
import { deliverToasts } from "./toast.ts";

const said: string[] = [];
let stopListening = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  said.length = 0;
  stopListening = deliverToasts((_, text) => said.push(text));
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Answer = "done" | "lost" | { status: number; shopCode: string; retryAfter?: number };

/** Stubbed server that gives the answers in turn, then repeats the last; records call times in s. */
function aShop(...answers: Answer[]) {
  const asked: number[] = [];
  const start = performance.now();
  const fetchAnswer: typeof fetch = async () => {
    const answer =
      answers[Math.min(asked.push(Math.round((performance.now() - start) / 100) / 10), answers.length) - 1];
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
      failureToast(),
      retryWhenAway(),
      httpBatchLink({ url: "http://shop.test/api/trpc", transformer: superjson, fetch: fetchAnswer }),
    ],
  });
  return { asked, client };
}

/** Advances fake timers until the call settles. */
async function ended(call: Promise<unknown>): Promise<unknown> {
  const end = call.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  return end;
}

const away: Answer = { status: 503, shopCode: "UNAVAILABLE", retryAfter: 2 };

test("retries queries and repeatable mutations while the server is unavailable, without a toast", async () => {
  for (const call of ["query", "mutation"] as const) {
    const { asked, client } = aShop(away, "lost", away, "done");
    expect(await ended(client[call](call === "query" ? "cart.read" : "cart.addLine"))).toBe("done");
    expect(asked).toEqual([0, 2, 4, 6]);
  }
  expect(said).toEqual([]);
});

test("gives up after ten seconds with one toast, or none for silent calls", async () => {
  const patient = aShop(away);
  expect(await ended(patient.client.mutation("cart.addLine"))).toBe("UNAVAILABLE");
  expect(patient.asked).toEqual([0, 2, 4, 6, 8, 10]);
  expect(said).toEqual(["UNAVAILABLE"]);

  const lost = aShop("lost");
  await ended(lost.client.query("cart.read", {}, { context: { silent: true } }));
  expect(lost.asked).toEqual([0, 1, 3, 7]);
  expect(said).toHaveLength(1);
});

test("does not retry calls that create something or send email", async () => {
  for (const path of ["messages.send", "session.requestLink", "walls.duplicate", "visitor.saveTemplateInfo"]) {
    const { asked, client } = aShop(away, "done");
    expect(await ended(client.mutation(path))).toBe("UNAVAILABLE");
    expect(asked).toEqual([0]);
  }
  expect(said).toHaveLength(4);
});

test("does not retry payment outages, a full cart, or errors without Retry-After", async () => {
  for (const answer of [
    { status: 503, shopCode: "PAYMENTS_DOWN", retryAfter: 5 },
    { status: 503, shopCode: "STORAGE_DOWN", retryAfter: 5 },
    { status: 503, shopCode: "UNAVAILABLE" },
    { status: 422, shopCode: "TOO_MANY_ITEMS" },
    { status: 500, shopCode: "INTERNAL" },
  ]) {
    const { asked, client } = aShop(answer, "done");
    expect(await ended(client.mutation("payments.createIntent"))).toBe(answer.shopCode);
    expect(asked).toEqual([0]);
  }
});

test("fails at once when offline, and does not retry an aborted call", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const offline = aShop("lost", "done");
  await ended(offline.client.query("cart.read"));
  expect(offline.asked).toEqual([0]);

  vi.stubGlobal("navigator", { onLine: true });
  const { asked, client } = aShop(away, "done");
  const halt = new AbortController();
  const call = client.query("cart.read", {}, { signal: halt.signal }).catch(() => "taken back");
  await vi.advanceTimersByTimeAsync(1_000);
  halt.abort();
  expect(await ended(call)).toBe("taken back");
  expect(asked).toEqual([0]);
});
