import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "./create-app.ts";

/**
 * Limits for slow and oversized requests. Headers that are too long cause a 431. Headers or bodies that are too slow
 * cause a 408. The proxy must close an idle connection before this server does, because otherwise a request can arrive
 * while the server closes the connection. Our proxies close idle connections after 60 s.
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
