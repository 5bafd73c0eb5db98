type WithDataLayer = { dataLayer?: Array<{ event: string; page: string }> };

let shown: string | undefined;

/**
 * One event for each page: the first load is one, and so is each change of the path, back and forward included. The query is
 * no part of it (S-040): it may hold what a shopper typed, or a token.
 */
export function tellPageView(path: string): void {
  if (path === shown) return;
  shown = path;
  const page = window as WithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.push({ event: "pageview", page: path });
}
