import { tell } from "./data-layer.ts";
import { redactPath } from "./secret-paths.ts";

let shown: string | undefined;

/** Sends one page view per load and path change. Omits the query, which may contain typed text, and secret paths. */
export function tellPageView(path: string): void {
  if (path === shown) return;
  shown = path;
  tell({ event: "pageview", page: redactPath(path) });
}
