import { pushDataLayer } from "./data-layer.ts";
import { redactPath } from "./secret-paths.ts";

let lastPath: string | undefined;

/**
 * Sends one page view per load and path change. Leaves out the query, which may contain typed text, and redacts secret
 * paths.
 */
export function trackPageView(path: string): void {
  if (path === lastPath) return;
  lastPath = path;
  pushDataLayer({ event: "pageview", page: redactPath(path) });
}
