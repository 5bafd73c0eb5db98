import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "./create-app.ts";

/**
 * Limits for slow and oversized requests: 431 for headers that are too long, 408 for headers or bodies that are too
 * slow. Clients must close idle connections first, otherwise a request can race with our close. Proxies close theirs
 * after 60 s.
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
