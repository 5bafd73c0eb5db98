import "server-only";
import { handleRequest } from "@storywall/api/handle-request";
import { shop } from "./deps.ts";

/** Hands a request that is not for a page to the API. */
export function answer(request: Request): Promise<Response> {
  const { deps, config } = shop();
  return handleRequest(request, deps, config);
}
