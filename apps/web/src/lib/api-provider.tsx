"use client";

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { NoScriptFallback } from "./no-script-fallback.tsx";
import { createQueryClient } from "./query-client.ts";
import { preloadToaster } from "./toast.ts";
import { type ApiClient, createApiClient, trpc } from "./trpc.ts";

type Clients = { queryClient: QueryClient; client: ApiClient };

const createClients = (): Clients => ({ queryClient: createQueryClient(), client: createApiClient() });
let browserClients: Clients | undefined;

/** Returns the browser's only pair of clients, so that the drawer and the page share a cache. */
function getClients(): Clients {
  if (typeof window === "undefined") return createClients();
  browserClients ??= createClients();
  return browserClients;
}

/**
 * Provides the API client. Static pages do not use it, because it would make up a quarter of their JavaScript. Routes
 * that need it have the layout `ApiLayout`, and lazily loaded components render their own provider.
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

/** Layout of routes whose pages call procedures. */
export const ApiLayout = ({ children }: { children: ReactNode }) => (
  <NoScriptFallback>
    <ApiProvider>{children}</ApiProvider>
  </NoScriptFallback>
);
