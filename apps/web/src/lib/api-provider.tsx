"use client";

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { createQueryClient } from "./query-client.ts";
import { preloadToaster } from "./toast.ts";
import { type ApiClient, createApiClient, trpc } from "./trpc.ts";

type Clients = { queryClient: QueryClient; client: ApiClient };

const createClients = (): Clients => ({ queryClient: createQueryClient(), client: createApiClient() });
let browserClients: Clients | undefined;

/** One pair per browser, so the drawer and the page share a cache. */
function getClients(): Clients {
  if (typeof window === "undefined") return createClients();
  browserClients ??= createClients();
  return browserClients;
}

/**
 * Provides the API client. Not on every page, because it is a quarter of a static page's JavaScript: segments that need
 * it use it in `layout.tsx`, lazy parts bring their own.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [{ queryClient, client }] = useState(getClients);
  useEffect(preloadToaster, []);
  return (
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={client} queryClient={queryClient}>
        {children}
      </trpc.Provider>
    </QueryClientProvider>
  );
}
