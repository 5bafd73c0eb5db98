// Checks the size of the scripts that each page loads initially, using the build's statistics.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * Limits for the gzipped size of a page's scripts. The first pattern that matches the page's path applies. An empty
 * Next page has 134 kB.
 */
export const budgets = [
  { pages: /^\/create\//, kB: 250, what: "the editor" },
  {
    pages: /^\/(checkout|cart|upload|send|collect|order|walls|share|admin|sign-in|find-order|contact)(\/|$)/,
    kB: 270,
    what: "a page that works with the shop",
  },
  { pages: /^\//, kB: 180, what: "a page that shows something" },
];

/** @typedef {{ route: string, firstLoadChunkPaths: string[] }} RouteStats */

/**
 * @param {string} buildDir the folder Next has built into
 * @returns {{ rows: { route: string, kB: number, limit: number }[], problems: string[] }}
 */
export function checkBudget(buildDir) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const computeGzippedSize = (/** @type {string} */ file) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(dirname(buildDir), file))).length / 1000;
    sizes.set(file, size);
    return size;
  };
  /** @type {RouteStats[]} */
  const stats = readJson(join(buildDir, "diagnostics/route-bundle-stats.json"));
  const rows = stats.map(({ route, firstLoadChunkPaths: files }) => {
    const { kB: limit, what } = findBudget(route);
    const kB = files.reduce((sum, file) => sum + computeGzippedSize(file), 0);
    return { route, kB, limit, what, files };
  });
  const tooLarge = rows
    .filter(({ kB, limit }) => kB > limit)
    .map(({ route, kB, limit, what, files }) => {
      const largest = files.toSorted((a, b) => computeGzippedSize(b) - computeGzippedSize(a)).slice(0, 5);
      const list = largest
        .map((file) => `${file.split("/").at(-1)} (${computeGzippedSize(file).toFixed(1)} kB)`)
        .join(", ");
      return `${route} fetches ${kB.toFixed(1)} kB of JavaScript at first load, ${what} may fetch ${limit}. Its largest files: ${list}. Fetch with import() what is not needed at once.`;
    });
  return { rows, problems: [...tooLarge, ...findRevalidatedPages(buildDir)] };
}

/** @param {string} route */
function findBudget(route) {
  const budget = budgets.find(({ pages }) => pages.test(route));
  if (!budget) throw new Error(`There is no budget for ${route}.`);
  return budget;
}

/**
 * Finds pages that Next renders again after the build, because the build cannot compute the hashes of their inline
 * scripts.
 * @param {string} buildDir @returns {string[]}
 */
function findRevalidatedPages(buildDir) {
  /**
   * @type {{
   *   routes: Record<string, { initialRevalidateSeconds?: number | false }>,
   *   dynamicRoutes: Record<string, { fallbackRevalidate?: number | false | null }>,
   * }}
   */
  const { routes, dynamicRoutes } = readJson(join(buildDir, "prerender-manifest.json"));
  const pages = [
    ...Object.entries(routes).map(([route, page]) => ({ route, seconds: page.initialRevalidateSeconds })),
    ...Object.entries(dynamicRoutes).map(([route, page]) => ({ route, seconds: page.fallbackRevalidate })),
  ];
  return pages
    .filter(({ route, seconds }) => typeof seconds === "number" && !/\.\w+$/.test(route))
    .map(
      ({ route, seconds }) =>
        `${route} is rendered again every ${seconds} s, and its scripts would be blocked. Read changing data behind connection() in a Suspense.`,
    );
}

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8"));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const buildDir = process.argv[2] ?? join(root, "apps/web/.next");
  if (!existsSync(join(buildDir, "BUILD_ID"))) {
    console.error("There is no build: run node infra/local/src/build.ts.");
    process.exit(1);
  }
  const { rows, problems } = checkBudget(buildDir);
  for (const { route, kB, limit } of rows) {
    console.log(`${route.padEnd(40)} ${kB.toFixed(1).padStart(6)} kB of ${limit}`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
