// The gzipped JavaScript of each page's first load, from the statistics of the build. An empty Next page has 134 kB.
import { readFileSync } from "node:fs";

/** Limits in kB. The first pattern that matches the page's route applies. */
export const budgets = [
  { pages: /^\/create\//, kB: 250 },
  { pages: /^\/checkout(\/|$)/, kB: 202 },
  { pages: /^\/cart$/, kB: 220 },
  {
    pages: /^\/(upload|send|collect|order|walls|share|admin|sign-in|find-order|contact|offers|gift-cards)(\/|$)/,
    kB: 270,
  },
  { pages: /^\//, kB: 180 },
];

/** @type {{ route: string, firstLoadChunkPaths: string[] }[]} */
const pages = JSON.parse(readFileSync(new URL(".next/diagnostics/route-bundle-stats.json", import.meta.url), "utf8"));

export default pages.map(({ route, firstLoadChunkPaths }) => ({
  name: route,
  path: firstLoadChunkPaths,
  limit: `${budgets.find((budget) => budget.pages.test(route))?.kB} kB`,
  gzip: true,
  message: "Fetch with import() what is not needed at once.",
}));
