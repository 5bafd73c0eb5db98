import { pushDataLayer } from "./data-layer.ts";
import { redactPath } from "./secret-paths.ts";

let lastPath: string | undefined;

/**
 * Sends a page view for each page load and each change of path. Omits the query, which may contain typed text, and
 * replaces secrets in the path.
 */
export function trackPageView(path: string): void {
  if (path === lastPath) return;
  lastPath = path;
  pushDataLayer({ event: "pageview", page: redactPath(path) });
}
