import { toErrorResponse } from "@storywall/api/http/error-mapping";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { isId } from "@storywall/domain/kernel/id-shape";
import type { Deps } from "@storywall/services/kernel/deps";
import { findOpenCollection } from "@storywall/services/photos/collections/open-collection";
import { verifyHandOffToken } from "@storywall/services/photos/hand-off-token";
import { findActiveShare } from "@storywall/services/walls/find-active-share";

type PageDeps = Pick<Deps, "db" | "secret" | "now">;

/**
 * Pages whose content may not exist. `find` returns nothing or throws a ShopError if it does not. Private art sets count as
 * existing, because the browser of their owner loads them.
 */
const pages: readonly { pattern: RegExp; find: (deps: PageDeps, name: string) => unknown }[] = [
  { pattern: /^\/create\/([^/]+)$/, find: (_deps, key) => findTemplateByKey(key) },
  {
    pattern: /^\/art\/([^/]+)$/,
    find: ({ db }, id) => isId("art", id) && db.artItem.findUnique({ where: { id }, select: { id: true } }),
  },
  {
    pattern: /^\/art-sets\/([^/]+)$/,
    find: ({ db }, id) =>
      isId("set", id) && db.artSet.findUnique({ where: { id, deletedAt: null }, select: { id: true } }),
  },
  { pattern: /^\/p\/([^/]+)$/, find: (deps, token) => findActiveShare(deps, { token }) },
  { pattern: /^\/collect\/([^/]+)$/, find: findOpenCollection },
  { pattern: /^\/send\/([^/]+)$/, find: verifyHandOffToken },
];

/**
 * Returns the HTTP status of the page at this path: 404 or 410 if its content does not exist or its link has expired,
 * else 200. Other errors count as 200, because the page reports them.
 */
export async function readPageStatus(deps: PageDeps, pathname: string): Promise<number> {
  for (const { pattern, find } of pages) {
    const [, name] = pattern.exec(pathname) ?? [];
    if (name === undefined) continue;
    try {
      return (await find(deps, decodeURIComponent(name))) ? 200 : 404;
    } catch (error) {
      return error instanceof ShopError ? toErrorResponse(error).status : 200;
    }
  }
  return 200;
}
