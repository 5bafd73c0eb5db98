import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // retry-on-unavailable-link.ts retries. Here a query only waits for the connection if the browser is offline.
        retry: (count) => count < 1 && navigator.onLine === false,
      },
      dehydrate: {
        // Redacted errors would hide the signals that Next throws during prerendering.
        shouldRedactErrors: () => false,
        serializeData: superjson.serialize,
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
