import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // retry-on-unavailable-link.ts already retries calls. A query is retried here only when the browser is offline:
        // the retry then waits for the connection.
        retry: (count) => count < 1 && navigator.onLine === false,
      },
      dehydrate: {
        // Next throws errors as signals during prerendering. Redacting errors would hide these signals.
        shouldRedactErrors: () => false,
        serializeData: superjson.serialize,
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
