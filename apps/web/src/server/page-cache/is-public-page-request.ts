import type { IncomingMessage } from "node:http";
import { limitedBots } from "../limited-bots.ts";

/** Pages whose HTML is the same for every visitor, with the query parameters that they read. */
const publicPages: readonly { pattern: RegExp; parameters: readonly string[] }[] = [
  {
    pattern: /^\/(art-sets|faq|contact|shipping|returns|privacy|terms|accessibility|planner)?$/,
    parameters: [],
  },
  { pattern: /^\/browse$/, parameters: ["tiles", "orientation", "size"] },
  { pattern: /^\/art$/, parameters: ["tags", "page"] },
  { pattern: /^\/art\/\w+$/, parameters: ["frame", "size"] },
  { pattern: /^\/art-sets\/\w+$/, parameters: [] },
];

/** Next responds to requests with these headers with data instead of HTML, or with 304. */
const isHeaderOfNext = (name: string) => name === "rsc" || name.startsWith("next-") || name === "if-none-match";

/**
 * Returns whether every visitor gets the same response to this request, so that it can be cached under its URL. Requests
 * with a parameter that the page does not know, or with the same parameter twice, are not cached.
 */
export function isPublicPageRequest({
  method = "",
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (Object.keys(headers).some(isHeaderOfNext) || limitedBots.test(headers["user-agent"] ?? "")) return false;
  const [pathname = "", ...query] = url.split("?");
  const page = publicPages.find(({ pattern }) => pattern.test(pathname));
  const names = [...new URLSearchParams(query.join("?")).keys()];
  return (
    page !== undefined && names.every((name) => page.parameters.includes(name)) && new Set(names).size === names.length
  );
}
