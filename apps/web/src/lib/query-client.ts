import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The link retries (retry-on-unavailable-link.ts). A retry here only waits for the connection.
        retry: (count) => count < 1 && navigator.onLine === false,
      },
      dehydrate: {
        // Prerendering relies on seeing its own signals among the errors.
        shouldRedactErrors: () => false,
        serializeData: superjson.serialize,
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
