import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Metrics } from "@storywall/api/http/metrics/metrics";
import type { Logger } from "@storywall/telemetry/create-logger";
import { runInSpan } from "@storywall/telemetry/tracing";
import type { Context } from "hono";
import { findRejectionStatus, pageMethods } from "./check-page-request.ts";
import { type createPageRateLimiter, isFilePath } from "./limit-pages.ts";
import type { createPageCache } from "./page-cache.ts";
import type { createPageHeaders } from "./page-headers.ts";
import { isVisit } from "./visit-counter.ts";

type Options = {
  handleRequest: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  setPageHeaders: ReturnType<typeof createPageHeaders>;
  isRateLimited: ReturnType<typeof createPageRateLimiter>;
  /** Null if public pages are not cached. */
  pageCache: Pick<ReturnType<typeof createPageCache>, "respond"> | null;
  countRequest: Metrics["countRequest"];
  countVisit: () => void;
  log: Pick<Logger, "error">;
};

const getPathname = (url = ""): string => url.split("?", 1)[0] ?? "";

/**
 * Creates the handler of all pages and of the files that Next serves. It sets headers, applies rate limits, rejects
 * unusual spellings of URLs, and then sends a cached page or calls Next.
 */
export function createPageHandler(options: Options) {
  const { handleRequest, setPageHeaders, isRateLimited, pageCache, countRequest, countVisit, log } = options;
  const handlePage = async (c: Context): Promise<Response> => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const pathname = getPathname(incoming.url);
    const startedAt = performance.now();
    let hasFailed = false;
    try {
      setPageHeaders(incoming, outgoing, pathname);
      if (isRateLimited(incoming, outgoing, pathname)) return RESPONSE_ALREADY_SENT;
      const rejectedStatus = findRejectionStatus(incoming);
      if (rejectedStatus) {
        outgoing.writeHead(rejectedStatus, rejectedStatus === 405 ? { allow: pageMethods.join(", ") } : {}).end();
        return RESPONSE_ALREADY_SENT;
      }
      if (!(await pageCache?.respond(c))) await handleRequest(incoming, outgoing);
      if (outgoing.statusCode === 200 && isVisit(incoming)) countVisit();
    } catch (error) {
      log.error({ err: error }, "A page could not be served");
      hasFailed = true;
      outgoing.destroy();
    } finally {
      if (!isFilePath(pathname)) {
        const seconds = (performance.now() - startedAt) / 1_000;
        const status = hasFailed ? 500 : outgoing.statusCode;
        countRequest({ route: "pages", method: incoming.method ?? "", status, seconds });
      }
    }
    return RESPONSE_ALREADY_SENT;
  };
  return async (c: Context): Promise<Response> => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const { method = "", url, headers } = incoming;
    if (isFilePath(getPathname(url))) return handlePage(c);
    const attributes = { "http.request.method": method, "http.route": "pages" };
    const traceparent = String(headers.traceparent ?? "");
    return runInSpan(`${method} pages`, { kind: "request", attributes, traceparent }, async (setAttributes) => {
      const response = await handlePage(c);
      setAttributes({ "http.response.status_code": outgoing.statusCode });
      return response;
    });
  };
}
