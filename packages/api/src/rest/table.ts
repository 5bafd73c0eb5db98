import { ShopError } from "@storywall/domain/errors";
import type { z } from "zod";
import type { Api } from "../app-router.ts";
import { readFieldProblems } from "../field-sentences.ts";
import { quick } from "../quick-schema.ts";

export type RestRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` where a part of the address is read. */
  path: string;
  /** One sentence for the reference page. */
  summary: string;
  /** Query parameters that are lists: repeated, with `[]`, or separated by commas (C-28). */
  lists: readonly string[];
  /** A request without a body is refused (G2). */
  needsBody: boolean;
  /** Answers carry an ETag, and a client that has them already is told so (304). */
  hasEtag: boolean;
  /** What is read of address, query and body together. */
  reads: z.ZodType;
  /** The body of a 200. */
  shape: z.ZodType;
  /** `raw` is the address's parts, the query and the JSON body, merged; the address wins. */
  handle: (api: Api, raw: Record<string, unknown>, publicUrl: string) => Promise<unknown>;
};

type Parts<I extends z.ZodType, O, S extends z.ZodType> = {
  summary: string;
  lists?: readonly string[];
  needsBody?: boolean;
  hasEtag?: boolean;
  reads: I;
  calls: (api: Api, input: z.infer<I>) => Promise<O>;
  /** `publicUrl` is where shoppers reach the shop, for whole addresses. */
  replies: (output: O, input: z.infer<I>, publicUrl: string) => z.input<S>;
  shape: S;
};

/** A published path: what it reads, which procedure answers, and the shape old clients expect back. */
export function route<I extends z.ZodType, O, S extends z.ZodType>(
  method: RestRoute["method"],
  path: string,
  parts: Parts<I, O, S>,
): RestRoute {
  const { summary, lists = [], hasEtag = false, reads, calls, replies, shape } = parts;
  const { needsBody = method === "POST" || method === "PUT" } = parts;
  const asked = quick(reads);
  const handle: RestRoute["handle"] = async (api, raw, publicUrl) => {
    const read = asked.safeParse(raw);
    if (!read.success) throw readFieldProblems(read.error);
    return replies(await calls(api, read.data), read.data, publicUrl);
  };
  return { method, path, summary, lists, needsBody, hasEtag, reads, shape, handle };
}

export type PathMatch = { route: RestRoute; params: Record<string, string> };

/** Rows by their address where that is a plain text, which most are, and the others. */
type Index = { plain: ReadonlyMap<string, RestRoute[]>; patterns: RestRoute[] };
const indexes = new WeakMap<readonly RestRoute[], Index>();

function indexOf(routes: readonly RestRoute[]): Index {
  const known = indexes.get(routes);
  if (known) return known;
  const patterns = routes.filter(({ path }) => path.includes("{"));
  const plain = Map.groupBy(
    routes.filter(({ path }) => !path.includes("{")),
    ({ path }) => path,
  );
  const index = { plain, patterns };
  indexes.set(routes, index);
  return index;
}

/** The row for a request, the methods its address has when the method is not one of them, or null. */
export function findRoute(routes: readonly RestRoute[], method: string, pathname: string): PathMatch | string[] | null {
  const { plain, patterns } = indexOf(routes);
  const exact = plain.get(pathname)?.find((route) => route.method === method);
  if (exact) return { route: exact, params: {} };
  const here = [...(plain.get(pathname) ?? []), ...patterns].flatMap((route) => {
    const params = matchPath(route.path, pathname);
    return params ? [{ route, params }] : [];
  });
  if (here.length === 0) return null;
  return here.find(({ route }) => route.method === method) ?? here.map(({ route }) => route.method);
}

/** The parts of an address, or null when it is another one. `{name}` takes one segment, decoded. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = pathname.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name && part !== segment) return null;
    if (name) params[name] = decodeSegment(segment);
  }
  return params;
}

function decodeSegment(segment: string): string {
  // Nothing's name holds a NUL, and Postgres takes none.
  if (/%00|\0/.test(segment)) throw new ShopError("NOT_FOUND");
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    throw new ShopError("NOT_FOUND", {}, { cause: error });
  }
}
