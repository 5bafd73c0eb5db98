import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { isPublicPageRequest } from "./is-public-page-request.ts";
import type { RenderedPage } from "./start-page-renderer.ts";

/** Maximum time until an edited price or text appears on pages. */
const MAX_AGE_MS = 1_000;
/** Visitors choose the queries, so the number and the size of pages are limited. */
const MAX_PAGES = 100;
const MAX_PAGE_BYTES = 1_000_000;

type Options = {
  renderPage: (url: string) => Promise<RenderedPage>;
  onError: (error: unknown) => void;
  now?: (() => number) | undefined;
};

/**
 * Creates a cache of public pages. Returns a function that reads the page for a request and renders it at most once per
 * second, also for concurrent requests. It returns null if the page is not public or cannot be rendered.
 */
export function createPageCache({ renderPage, onError, now = () => performance.now() }: Options) {
  const pages = new LRUCache<string, Promise<RenderedPage | null>>({
    max: MAX_PAGES,
    ttl: MAX_AGE_MS,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  });
  const renderAndStore = (url: string) => {
    const rendering = renderPage(url)
      .catch((error: unknown) => {
        onError(error);
        return null;
      })
      .then((page) => {
        // Concurrent requests share a response that is not cacheable; later requests do not.
        if (!isCacheable(page) && pages.peek(url) === rendering) pages.delete(url);
        return page;
      });
    pages.set(url, rendering);
    return rendering;
  };
  return async (request: IncomingMessage): Promise<RenderedPage | null> => {
    const { url = "" } = request;
    return isPublicPageRequest(request) ? (pages.get(url) ?? renderAndStore(url)) : null;
  };
}

const isCacheable = (page: RenderedPage | null): boolean =>
  page?.status === 200 &&
  String(page.headers["content-type"]).startsWith("text/html") &&
  !page.headers["set-cookie"] &&
  page.size <= MAX_PAGE_BYTES;
