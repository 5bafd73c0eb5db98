import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Logger } from "@storywall/telemetry/create-logger";
import type { Context } from "hono";
import type { createPageRateLimiter } from "./limit-pages.ts";
import { createPageCache } from "./page-cache/create-page-cache.ts";
import { sendPage } from "./page-cache/send-page.ts";
import { startPageRenderer } from "./page-cache/start-page-renderer.ts";
import type { createPageHeaders } from "./page-headers.ts";

type Options = {
  /** The request handler of Next. */
  handleRequest: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  setPageHeaders: ReturnType<typeof createPageHeaders>;
  isRefused: ReturnType<typeof createPageRateLimiter>;
  publicUrl: string;
  log: Pick<Logger, "warn" | "error">;
  /** Returns the time in ms, from any start. */
  now?: () => number;
};

/** Creates the handler of all pages and files of Next: headers, rate limits, then a cached page or Next itself. */
export async function createPageHandler({ handleRequest, setPageHeaders, isRefused, publicUrl, log, now }: Options) {
  const readPage = createPageCache({
    renderPage: await startPageRenderer({ handleRequest, host: new URL(publicUrl).host }),
    onError: (error) => log.warn({ err: error }, "A page could not be cached"),
    now,
  });
  return async (c: Context): Promise<Response> => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const [pathname = ""] = (incoming.url ?? "").split("?", 1);
    try {
      setPageHeaders(incoming, outgoing, pathname);
      if (isRefused(incoming, outgoing, pathname)) return RESPONSE_ALREADY_SENT;
      const page = await readPage(incoming);
      if (page) {
        setPageHeaders(incoming, outgoing, pathname, page.scriptHashes);
        await sendPage(c, page);
      } else {
        await handleRequest(incoming, outgoing);
      }
    } catch (error) {
      log.error({ err: error }, "A page could not be served");
      outgoing.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  };
}
