import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { inject } from "vitest";

/**
 * Requests a service of the test run. The test run starts the service if needed. Uses `get` instead of `fetch`, which
 * times out after five minutes; a start on a busy machine can take longer.
 */
export async function requestService<T>(name: "postgres" | "redis"): Promise<T> {
  const address = inject("testServices");
  if (!address) {
    throw new Error("No services: run vitest from the repository's root, as in `pnpm exec vitest run packages/jobs`.");
  }
  const [response] = (await once(get(`${address}/${name}`), "response")) as [IncomingMessage];
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(body);
  return JSON.parse(body) as T;
}
