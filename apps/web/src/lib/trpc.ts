"use client";

import type { AppRouter } from "@storywall/api/app-router";
import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import superjson from "superjson";
import { type CallContext, failureToast } from "./failure-toast.ts";
import { knownVisitor } from "./known-visitor-link.ts";
import { retryWhenAway } from "./retry-when-away.ts";

export const trpc = createTRPCReact<AppRouter>();

/** Client for calls outside the query cache, such as in event handlers. */
export const useTRPCClient = () => trpc.useUtils().client;

const BATCH = 10;

/**
 * Uses plain batches: a streamed response sends its headers before a procedure can set a cookie, and needs more client
 * code. Subscriptions are server-sent events.
 */
export function makeClient(url = "/api/trpc") {
  return trpc.createClient({
    links: [
      failureToast(),
      retryWhenAway(),
      knownVisitor(),
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url, transformer: superjson }),
        false: splitLink({
          condition: ({ context }) => (context as CallContext).outlivesPage === true,
          // Batches wait for a timer, which does not fire while the page unloads.
          true: httpLink({ url, transformer: superjson, fetch: outlivingFetch }),
          false: httpBatchLink({ url, transformer: superjson, maxItems: BATCH, maxURLLength: 2000 }),
        }),
      }),
    ],
  });
}

const outlivingFetch: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

/** Outputs of all procedures. */
export type ShopAnswers = inferRouterOutputs<AppRouter>;

export type ShopClient = ReturnType<typeof makeClient>;
