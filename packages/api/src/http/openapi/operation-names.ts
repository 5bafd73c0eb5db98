import type { RestRoute } from "../rest-route.ts";

export const operationGroup = ({ path }: Pick<RestRoute, "path">): string => path.split("/")[2] ?? "shop";

/** `shopify.initCart`, `art.getArtSetById`: derived from the path, with the method where one path has several. */
export function nameOperations(routes: readonly RestRoute[]): Map<RestRoute, string> {
  const methodsOf = Map.groupBy(routes, ({ path }) => path);
  return new Map(
    routes.map((route) => {
      const [, ...rest] = route.path.split("/").slice(2);
      const words = rest.filter((part) => !part.startsWith("{"));
      const last = /^\{(\w+)\}$/.exec(rest.at(-1) ?? "")?.[1];
      const method =
        (methodsOf.get(route.path)?.length ?? 0) > 1 || words.length === 0 ? [route.method.toLowerCase()] : [];
      const by = last ? ["by", last] : [];
      return [route, `${camel(operationGroup(route))}.${camel([...method, ...words, ...by].join("-"))}`];
    }),
  );
}

const camel = (text: string) =>
  text
    .replace(/[-_.]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());
