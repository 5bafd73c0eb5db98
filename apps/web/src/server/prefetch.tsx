import "server-only";
import type { AppRouter } from "@storywall/api/app-router";
import { WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { cookies, headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { createQueryClient } from "@/lib/query-client.ts";
import type { GlobalContainer } from "./create-container.ts";

type Helpers = ReturnType<typeof createHydrationHelpers<AppRouter>>;

type Props = {
  /** Starts the queries that the children need, with the same inputs as in the children. */
  queries: (api: Helpers["trpc"]) => Promise<void>[];
  children: ReactNode;
};

/**
 * Loads data on the server, so that the HTML contains what the children show. If a query fails, the browser loads the
 * data instead. In development, the browser always loads it, because the API runs in another process.
 */
export async function PrefetchedQueries({ queries, children }: Props) {
  const helpers = await getHelpers();
  if (!helpers) return children;
  const { trpc, HydrateClient } = helpers;
  await Promise.allSettled(queries(trpc));
  return <HydrateClient>{children}</HydrateClient>;
}

const getQueryClient = cache(createQueryClient);

const getHelpers = cache(async (): Promise<Helpers | null> => {
  const { createPageCaller } = (globalThis as GlobalContainer).storywallShop ?? {};
  if (!createPageCaller) return null;
  const caller = await createPageCaller(new Headers(await headers()));
  return createHydrationHelpers<AppRouter>(caller, getQueryClient);
});

/** Returns whether the browser had a wallet when the wallet buttons were last loaded. */
export async function readWalletCookie(): Promise<boolean> {
  return (await cookies()).get(WALLET_COOKIE.name)?.value === "yes";
}
