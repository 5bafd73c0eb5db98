import { readServerTiming } from "./read-server-timing.ts";

let tracing: Promise<{ fetch: typeof fetch }> | undefined;

/** Fetches, and records a span if the server has named a collector for browsers. */
export const tracedFetch: typeof fetch = async (input, init) => {
  const collector = readServerTiming().find(({ name }) => name === "traces")?.description;
  if (!collector) return fetch(input, init);
  tracing ??= import("./browser-tracing.ts").then(
    ({ startBrowserTracing }) => startBrowserTracing(collector),
    () => ({ fetch }),
  );
  return (await tracing).fetch(input, init);
};
