/**
 * Pages whose HTML is the same for every visitor, with the query parameters that they read. They must not read cookies
 * or headers. `src/server/page-cache.ts` caches these pages, and the sitemap lists the ones without an id in their
 * path.
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
  "/gift-cards": [],
  "/gift-cards/balance": [],
  "/faq": [],
  "/contact": [],
  "/shipping": [],
  "/returns": [],
  "/privacy": [],
  "/terms": [],
  "/accessibility": [],
} as const satisfies Record<string, readonly string[]>;
