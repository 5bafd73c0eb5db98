import { tell } from "./data-layer.ts";
import { redactPath } from "./secret-paths.ts";

let shown: string | undefined;

/**
 * One event for each page: the first load is one, and so is each change of the path, back and forward included. The query is
 * no part of it: it may hold what a shopper typed. Nor is a path that is a secret.
 */
export function tellPageView(path: string): void {
  if (path === shown) return;
  shown = path;
  tell({ event: "pageview", page: redactPath(path) });
}
