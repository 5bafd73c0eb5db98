"use client";

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { makeQueryClient } from "./query-client.ts";
import { prepareToasts } from "./toast.ts";
import { makeClient, type ShopClient, trpc } from "./trpc.ts";

type Clients = { queryClient: QueryClient; client: ShopClient };

const make = (): Clients => ({ queryClient: makeQueryClient(), client: makeClient() });
let ofThisPage: Clients | undefined;

/** One pair for each browser: the cart drawer and the page beneath it share what they know. */
function clients(): Clients {
  if (typeof window === "undefined") return make();
  ofThisPage ??= make();
  return ofThisPage;
}

/**
 * Whatever calls procedures stands inside of this. It is not around every page, because it is a quarter of the JavaScript of
 * a page that only shows something: a segment that needs it has it as its `layout.tsx`, a part that is fetched when first
 * wanted brings it along.
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
