"use client";

import type { AppRouter } from "@storywall/api/app-router";
import { procedureInput } from "@storywall/domain/kernel/procedure-input";
import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import superjson from "superjson";
import { ensureVisitor, isVisitorMissing } from "./ensure-visitor.ts";
import { type CallContext, createErrorToastLink } from "./error-toast-link.ts";
import { readServerTiming } from "./read-server-timing.ts";
import { createRetryOnUnavailableLink } from "./retry-on-unavailable-link.ts";

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
      createErrorToastLink(),
      ...extraLinks,
      createRetryOnUnavailableLink(),
      createVisitorSessionLink(),
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url, transformer }),
        false: splitLink({
          condition: ({ context }) => (context as CallContext).outlivesPage === true,
          // While the page unloads, a call is sent without batching, because the batch timer does not fire then.
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

let tracing: Promise<{ fetch: typeof fetch }> | undefined;

/** Sends a request. If the server has configured a trace collector for browsers, records a span for it. */
const tracedFetch: typeof fetch = async (input, init) => {
  const collector = readServerTiming().find(({ name }) => name === "traces")?.description;
  if (!collector) return fetch(input, init);
  tracing ??= import("./browser-tracing.ts").then(
    ({ startBrowserTracing }) => startBrowserTracing(collector),
    () => ({ fetch }),
  );
  return (await tracing).fetch(input, init);
};

/**
 * Delays calls that need a visitor until the visitor exists. Without the delay, two simultaneous first writes would
 * create two visitors, and an event stream that starts early would miss the visitor's photos.
 */
function createVisitorSessionLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        const needsVisitor = op.type === "subscription" || (op.type === "mutation" && isVisitorMissing());
        if (!needsVisitor) return next(op).subscribe(observer);
        let isSubscribed = true;
        let cancelCall = () => {
          isSubscribed = false;
        };
        void ensureVisitor().then(() => {
          if (isSubscribed) cancelCall = next(op).subscribe(observer).unsubscribe;
        });
        return () => cancelCall();
      });
}
