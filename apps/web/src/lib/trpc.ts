"use client";

import type { AppRouter } from "@storywall/api/app-router";
import { procedureInput } from "@storywall/domain/kernel/procedure-input";
import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import superjson from "superjson";
import { ensureVisitorLink } from "./ensure-visitor-link.ts";
import { type CallContext, errorToastLink } from "./error-toast-link.ts";
import { retryOnUnavailableLink } from "./retry-on-unavailable-link.ts";
import { tracedFetch } from "./traced-fetch.ts";

export const trpc = createTRPCReact<AppRouter>();

/** Returns the client for calls that do not use the query cache, such as those in event handlers. */
export const useTRPCClient = () => trpc.useUtils().client;

const MAX_BATCH_SIZE = 10;

const url = "/api/trpc";
const transformer = { input: procedureInput, output: superjson };

/**
 * Creates the API client. It does not stream batches, because a streamed response sends its headers before a procedure
 * can set a cookie, and streaming needs more client code. Subscriptions use server-sent events. `extraLinks` run inside
 * the link that shows errors.
 */
export function createApiClient(extraLinks: readonly TRPCLink<AppRouter>[] = []) {
  return trpc.createClient({
    links: [
      errorToastLink(),
      ...extraLinks,
      retryOnUnavailableLink(),
      ensureVisitorLink(),
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url, transformer }),
        false: splitLink({
          condition: ({ context }) => (context as CallContext).outlivesPage === true,
          // Batches are sent by a timer, which does not fire while the page unloads.
          true: httpLink({ url, transformer, fetch: fetchWithKeepalive }),
          false: httpBatchLink({
            url,
            transformer,
            fetch: tracedFetch,
            maxItems: MAX_BATCH_SIZE,
            maxURLLength: 2000,
          }),
        }),
      }),
    ],
  });
}

const fetchWithKeepalive: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

export type RouterOutputs = inferRouterOutputs<AppRouter>;

export type ApiClient = ReturnType<typeof createApiClient>;
