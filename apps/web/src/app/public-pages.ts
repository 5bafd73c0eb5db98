/**
 * Pages whose HTML is the same for every visitor, with the query parameters that they read. `src/server/page-cache.ts`
 * caches them, and those without an id are in the sitemap. They must not read cookies or headers.
 */
export const publicPages = {
  "/": [],
  "/browse": ["tiles", "orientation", "size"],
  "/art": ["tags", "page"],
  "/art/[id]": ["frame", "size"],
  "/art-sets": [],
  "/art-sets/[id]": [],
  "/planner": [],
  "/materials": [],
  "/faq": [],
  "/contact": [],
  "/shipping": [],
  "/returns": [],
  "/privacy": [],
  "/terms": [],
  "/accessibility": [],
} as const satisfies Record<string, readonly string[]>;
