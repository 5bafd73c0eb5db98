import type { RestRoute } from "../rest-route.ts";

export const getOperationGroup = ({ path }: Pick<RestRoute, "path">): string => path.split("/")[2] ?? "shop";

/**
 * Names each route's operation after its path, such as `shopify.initCart` or `art.getArtSetById`. If several routes
 * have the same path, the names also contain the HTTP method.
 */
export function nameOperations(routes: readonly RestRoute[]): Map<RestRoute, string> {
  const routesByPath = Map.groupBy(routes, ({ path }) => path);
  return new Map(
    routes.map((route) => {
      const [, ...rest] = route.path.split("/").slice(2);
      const segments = rest.filter((part) => !part.startsWith("{"));
      const last = /^\{(\w+)\}$/.exec(rest.at(-1) ?? "")?.[1];
      const method =
        (routesByPath.get(route.path)?.length ?? 0) > 1 || segments.length === 0 ? [route.method.toLowerCase()] : [];
      const suffix = last ? ["by", last] : [];
      return [
        route,
        `${toCamelCase(getOperationGroup(route))}.${toCamelCase([...method, ...segments, ...suffix].join("-"))}`,
      ];
    }),
  );
}

const toCamelCase = (text: string) =>
  text
    .replace(/[-_.]+(\w)/g, (_, character: string) => character.toUpperCase())
    .replace(/^[A-Z]/, (character) => character.toLowerCase());
