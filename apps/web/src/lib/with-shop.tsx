"use client";

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { makeQueryClient } from "./query-client.ts";
import { prepareToasts } from "./toast.ts";
import { makeClient, type ShopClient, trpc } from "./trpc.ts";

type Clients = { queryClient: QueryClient; client: ShopClient };

const make = (): Clients => ({ queryClient: makeQueryClient(), client: makeClient() });
let ofThisPage: Clients | undefined;

/** One pair per browser, so the drawer and the page share a cache. */
function clients(): Clients {
  if (typeof window === "undefined") return make();
  ofThisPage ??= make();
  return ofThisPage;
}

/**
 * Provides the API client. Not on every page, because it is a quarter of a static page's JavaScript: segments that need
 * it use it in `layout.tsx`, lazy parts bring their own.
 */
export function WithShop({ children }: { children: ReactNode }) {
  const [{ queryClient, client }] = useState(clients);
  useEffect(prepareToasts, []);
  return (
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={client} queryClient={queryClient}>
        {children}
      </trpc.Provider>
    </QueryClientProvider>
  );
}
