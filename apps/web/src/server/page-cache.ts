import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HttpBindings } from "@hono/node-server";
import { type Listener, listenOnChannel } from "@storywall/db/listen";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import inject from "light-my-request";
import { LRUCache } from "lru-cache";
import { publicPages } from "../app/public-pages.ts";
import type { createPageHeaders } from "./page-headers.ts";

/**
 * Limits of the cache. Visitors choose the URL's parameters, so the number and the size of cached pages must be
 * limited.
 */
const MAX_PAGES = 100;
const MAX_PAGE_BYTES = 1_000_000;
/** A higher compression level takes much longer and hardly makes the pages smaller. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const droppedHeaders = ["connection", "keep-alive", "transfer-encoding", "content-length", "date"];

const routes = Object.entries(publicPages).map(([route, parameters]: [string, readonly string[]]) => ({
  pattern: new RegExp(`^${route.replaceAll(/\[\w+\]/g, "\\w+")}$`),
  parameters,
}));

type Page = Awaited<ReturnType<typeof renderPage>>;

type Options = {
  /** The request handler of Next. */
  handleRequest: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  setPageHeaders: ReturnType<typeof createPageHeaders>;
  publicUrl: string;
  maxAgeMs: number;
  /** Returns the current time in ms. Only differences are used, so any origin works. */
  now?: () => number;
};

/**
 * Creates a cache of public pages. `respond` sends the page for a request and returns whether it is a public page. Even
 * for concurrent requests, a page is rendered only once until it expires or `clear` is called.
 */
export function createPageCache({ handleRequest, setPageHeaders, publicUrl, maxAgeMs, now }: Options) {
  const perf = now && { now };
  const pages = new LRUCache<string, Promise<Page>>({ max: MAX_PAGES, ttl: maxAgeMs, ttlResolution: 0, perf });
  const renderAndStore = (url: string) => {
    const rendering = renderPage(handleRequest, new URL(publicUrl).host, url);
    const removeFromCache = () => pages.peek(url) === rendering && pages.delete(url);
    rendering.then((page) => isCacheable(page) || removeFromCache(), removeFromCache);
    pages.set(url, rendering);
    return rendering;
  };
  return {
    clear: () => pages.clear(),
    async respond(c: Context): Promise<boolean> {
      const { incoming, outgoing } = c.env as HttpBindings;
      const url = findCacheKey(incoming);
      if (!url) return false;
      const { status, headers, bodies, scriptHashes } = await (pages.get(url) ?? renderAndStore(url));
      const encoding = accepts(c, {
        header: "Accept-Encoding",
        supports: ["br", "gzip"],
        default: "identity",
        match: (accepted, { supports }) =>
          supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? "identity",
      });
      const body = bodies[encoding] ?? bodies.identity;
      setPageHeaders(incoming, outgoing, url, scriptHashes);
      if (encoding !== "identity") outgoing.setHeader("content-encoding", encoding);
      outgoing.writeHead(status, { ...headers, "content-length": body.length }).end(body);
      return true;
    },
  };
}

/** Clears the cache in every process when a transaction changes what public pages show: texts, prices, promos, art. */
export const clearCacheOnCatalogChange = ({ clear }: { clear: () => void }, databaseUrl: string): Listener =>
  listenOnChannel({ databaseUrl, channel: "catalog_changed", onMessage: clear, onListening: clear });

/**
 * Returns the URL under which a page is cached: its path and the parameters that the page reads. Returns null if the
 * page is not public, or if the request comes from Next's router, which needs the page's data instead of HTML.
 */
function findCacheKey({ method = "", url = "", headers }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (Object.keys(headers).some((name) => name === "rsc" || name.startsWith("next-"))) return null;
  const [pathname = "", ...query] = url.split("?");
  const route = routes.find(({ pattern }) => pattern.test(pathname));
  if (!route) return null;
  const sent = [...new URLSearchParams(query.join("?"))];
  const read = new URLSearchParams(sent.filter(([name]) => route.parameters.includes(name)));
  read.sort();
  return read.size > 0 ? `${pathname}?${read}` : pathname;
}

/** Requests a page from Next in this process. Apart from the URL, the request contains no data of the visitor. */
async function renderPage(handleRequest: Options["handleRequest"], host: string, url: string) {
  const nonce = randomBytes(16).toString("base64");
  const headers = { host, "content-security-policy": `script-src 'nonce-${nonce}'` };
  const handlePageRequest: RequestListener = (req, res) =>
    void handleRequest(req, res).catch((error) => res.destroy(error));
  const answer = await inject(handlePageRequest, { url, headers });
  const identity = answer.rawPayload;
  const [br, gzipped] = await Promise.all([toBrotli(identity, BROTLI_OPTIONS), toGzip(identity)]);
  const bodies: Record<string, Buffer> & { identity: Buffer } = { br, gzip: gzipped, identity };
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !droppedHeaders.includes(name))),
    bodies,
    // Next writes the nonce only into its own scripts, so injected scripts get no hash.
    scriptHashes: [...answer.payload.matchAll(/<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = ""]) => attributes.includes(` nonce="${nonce}"`))
      .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`),
  };
}

const isCacheable = ({ status, headers, bodies }: Page): boolean =>
  status === 200 &&
  String(headers["content-type"]).startsWith("text/html") &&
  !headers["set-cookie"] &&
  bodies.identity.length <= MAX_PAGE_BYTES;
