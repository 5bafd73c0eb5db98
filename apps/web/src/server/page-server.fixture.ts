import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { AppEnv } from "@storywall/api/http/create-app";
import { createRequestListener } from "@storywall/api/http/http-server";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createPageHandler } from "./create-page-handler.ts";
import { createPageCache } from "./page-cache.ts";
import { createPageHeaders } from "./page-headers.ts";

type Handle = (req: IncomingMessage, res: ServerResponse) => void;

const MAX_AGE_MS = 30_000;

const setPageHeaders = createPageHeaders({
  PUBLIC_URL: "https://shop.example",
  S3_ENDPOINT: "https://store.example",
  S3_PUBLIC_ENDPOINT: undefined,
  STRIPE_API_BASE: undefined,
  NODE_ENV: "production",
  INDEXABLE: false,
  TAG_MANAGER_ID: "GTM-1",
  TAG_MANAGER_URL: "https://tags.example/gtm.js",
  TAG_ORIGINS: [],
  SENTRY_DSN: undefined,
  BROWSER_TRACES_URL: undefined,
});

/** Starts a server whose pages are written by `handle`, and records the requests that `handle` gets. */
export async function startPageServer(
  handle: Handle,
  { isRateLimited = (_res: ServerResponse): boolean => false, isCached = true } = {},
) {
  let time = 1;
  const renders: IncomingMessage[] = [];
  const counted: Array<{ route: string; status: number }> = [];
  const visits = { count: 0 };
  const app = new Hono<AppEnv>();
  const handleRequest = async (req: IncomingMessage, res: ServerResponse) => {
    renders.push(req);
    handle(req, res);
  };
  const publicUrl = "https://shop.example";
  const pageCache = createPageCache({
    handleRequest,
    setPageHeaders,
    publicUrl,
    maxAgeMs: MAX_AGE_MS,
    now: () => time,
  });
  app.all(
    "*",
    createPageHandler({
      handleRequest,
      setPageHeaders,
      isRateLimited: (_req, res) => isRateLimited(res),
      pageCache: isCached ? pageCache : null,
      countRequest: ({ route, status }) => counted.push({ route, status }),
      countVisit: () => {
        visits.count++;
      },
      log: { error: () => undefined },
    }),
  );
  const server = createServer(createRequestListener(app));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const open = async (
    path: string,
    { method = "GET", headers = {} }: { method?: string; headers?: IncomingHttpHeaders } = {},
  ) => {
    const req = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
    const [response] = (await once(req, "response")) as [IncomingMessage];
    const body = await buffer(response);
    return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
  };
  const expire = () => {
    time += MAX_AGE_MS + 1;
  };
  return { open, renders, counted, visits, pageCache, expire };
}

export const writePage =
  (getText: (req: IncomingMessage) => string): Handle =>
  (req, res) => {
    res.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      vary: "rsc, Accept-Encoding",
    });
    res.end(getText(req));
  };

export const readNonce = ({ headers }: IncomingMessage) =>
  /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
export const readScriptSources = (headers: IncomingHttpHeaders) =>
  /script-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ") ?? [];
