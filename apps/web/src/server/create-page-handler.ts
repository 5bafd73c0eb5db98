import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Metrics } from "@storywall/api/http/metrics/metrics";
import type { Logger } from "@storywall/telemetry/create-logger";
import { runInSpan } from "@storywall/telemetry/tracing";
import type { Context } from "hono";
import { findRejectedStatus, pageMethods } from "./check-page-request.ts";
import { type createPageRateLimiter, isFilePath } from "./limit-pages.ts";
import { createPageCache } from "./page-cache/create-page-cache.ts";
import { sendPage } from "./page-cache/send-page.ts";
import { startPageRenderer } from "./page-cache/start-page-renderer.ts";
import type { createPageHeaders } from "./page-headers.ts";

type Options = {
  /** The request handler of Next. */
  handleRequest: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  setPageHeaders: ReturnType<typeof createPageHeaders>;
  isRefused: ReturnType<typeof createPageRateLimiter>;
  /** Returns the status of the page at a path: not 200 if its content does not exist. */
  readStatus: (pathname: string) => Promise<number>;
  publicUrl: string;
  countRequest: Metrics["countRequest"];
  log: Pick<Logger, "warn" | "error">;
  /** Returns the time in ms, from any start. */
  now?: () => number;
};

const getPathname = (url = ""): string => url.split("?", 1)[0] ?? "";

/**
 * Creates the handler of all pages and files of Next: headers, rate limits, the spelling of the URL, then a cached page,
 * a page of missing content or Next itself. Next streams pages, so it sends the status 200 before it knows that their content is missing.
 */
export async function createPageHandler(options: Options) {
  const { handleRequest, setPageHeaders, isRefused, readStatus, publicUrl, countRequest, log, now } = options;
  const renderPage = await startPageRenderer({ handleRequest, host: new URL(publicUrl).host });
  const readPage = createPageCache({
    renderPage: async (url) => {
      const [page, status] = await Promise.all([renderPage(url), readStatus(getPathname(url))]);
      return page.status === 200 ? { ...page, status } : page;
    },
    onError: (error) => log.warn({ err: error }, "A page could not be cached"),
    now,
  });
  /** Renders a page whose content does not exist. Returns null if it exists, and for requests of Next's router. */
  const renderMissingPage = async ({ method = "", url = "", headers }: IncomingMessage) => {
    if (!["GET", "HEAD"].includes(method) || headers.rsc) return null;
    const status = await readStatus(getPathname(url));
    return status === 200 ? null : { ...(await renderPage(url)), status };
  };
  const handlePage = async (c: Context): Promise<Response> => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const pathname = getPathname(incoming.url);
    const startedAt = performance.now();
    let hasFailed = false;
    try {
      setPageHeaders(incoming, outgoing, pathname);
      if (isRefused(incoming, outgoing, pathname)) return RESPONSE_ALREADY_SENT;
      const rejectedStatus = findRejectedStatus(incoming);
      if (rejectedStatus) {
        outgoing.writeHead(rejectedStatus, rejectedStatus === 405 ? { allow: pageMethods.join(", ") } : {}).end();
        return RESPONSE_ALREADY_SENT;
      }
      const page = (await readPage(incoming)) ?? (await renderMissingPage(incoming));
      if (page) {
        setPageHeaders(incoming, outgoing, pathname, page.scriptHashes);
        await sendPage(c, page);
      } else {
        await handleRequest(incoming, outgoing);
      }
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
