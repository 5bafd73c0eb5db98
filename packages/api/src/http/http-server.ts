import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "./create-app.ts";

/**
 * Limits for slow and oversized requests. Proxies must close idle connections before this server does, because
 * otherwise a request can arrive while the server closes the connection. Our proxies close them after 60 s.
 */
export const serverLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};

export const createRequestListener = (app: Hono<AppEnv>) =>
  getRequestListener(app.fetch, { overrideGlobalObjects: false });
