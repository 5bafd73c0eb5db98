import type { HttpBindings } from "@hono/node-server";
import type { Deps } from "@storywall/services/kernel/deps";
import type { ApiConfig } from "../context.ts";
import { createApp } from "./create-app.ts";

export const createConnectionInfo = (ip: string | undefined) =>
  ({ incoming: { socket: { remoteAddress: ip } } }) as Partial<HttpBindings>;

/** Sends a request to the app as its HTTP server would. `ip` is the socket's remote address. */
export async function sendRequest(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  { ip }: { ip?: string } = {},
): Promise<Response> {
  return createApp(deps, config).fetch(request, createConnectionInfo(ip));
}
