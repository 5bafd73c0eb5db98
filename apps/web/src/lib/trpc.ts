"use client";

import type { AppRouter } from "@storywall/api/app-router";
import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
} from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import superjson from "superjson";
import { type CallContext, failureToast } from "./failure-toast.ts";
import { knownVisitor } from "./known-visitor-link.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

const BATCH = 10;

/**
 * Mutations travel in plain batches: a streamed answer has sent its headers before a procedure can set a cookie.
 * Subscriptions are server-sent events.
 */
export function makeClient(url = "/api/trpc") {
  return createTRPCClient<AppRouter>({
    links: [
      failureToast(),
      knownVisitor(),
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url, transformer: superjson }),
        false: splitLink({
          condition: (operation) => operation.type === "mutation",
          true: splitLink({
            condition: ({ context }) => (context as CallContext).outlivesPage === true,
            // A batch waits for a timer, and a page that is being left has none any more.
            true: httpLink({ url, transformer: superjson, fetch: outlivingFetch }),
            false: httpBatchLink({ url, transformer: superjson, maxItems: BATCH }),
          }),
          false: httpBatchStreamLink({ url, transformer: superjson, maxItems: BATCH, maxURLLength: 2000 }),
        }),
      }),
    ],
  });
}

const outlivingFetch: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

export type ShopClient = ReturnType<typeof makeClient>;
