import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // `retry-on-unavailable-link.ts` already retries calls. Here, a query is retried only when the browser is
        // offline; then the retry waits for the connection.
        retry: (count) => count < 1 && navigator.onLine === false,
      },
      // While the browser is offline, a mutation fails immediately instead of waiting for the connection.
      mutations: { networkMode: "always" },
      dehydrate: {
        // Next throws errors as signals. Redacting errors would hide these signals.
        shouldRedactErrors: () => false,
        serializeData: superjson.serialize,
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
