import type { Deps } from "@storywall/services/kernel/deps";
import { type Api, createCaller } from "./app-router.ts";
import { type ApiConfig, createContext } from "./context.ts";

export type CreatePageCaller = (headers: Headers) => Promise<Api>;

/**
 * Creates a function that returns a tRPC caller for a page request, so that pages load their data in the same process.
 * Use it only for queries: cookies that a procedure sets are lost, and rate limits do not know the client's address.
 */
export function createPageCallerFactory(deps: Deps, config: ApiConfig): CreatePageCaller {
  return async (headers) => {
    const request = new Request(deps.publicUrl, { headers });
    // API tokens are not accepted here. A page shows only what the cookies of its reader allow.
    request.headers.delete("authorization");
    const [requestId, from] = [crypto.randomUUID(), { ip: "unknown" }];
    return createCaller(await createContext({ request, resHeaders: new Headers(), deps, config, requestId, from }));
  };
}
