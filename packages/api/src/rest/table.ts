import { ShopError } from "@storywall/domain/errors";
import type { z } from "zod";
import type { Api } from "../app-router.ts";
import { readFieldProblems } from "../field-sentences.ts";

export type RestRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` where a part of the address is read. */
  path: string;
  /** A request without a body is refused (G2). */
  needsBody: boolean;
  /** `raw` is the address's parts, the query and the JSON body, merged; the address wins. */
  handle: (api: Api, raw: Record<string, unknown>) => Promise<unknown>;
};

type Parts<I extends z.ZodType, O> = {
  needsBody?: boolean;
  reads: I;
  calls: (api: Api, input: z.infer<I>) => Promise<O>;
  replies: (output: O) => unknown;
};

/** A published path: what it reads, which procedure answers, and the shape old clients expect back. */
export function route<I extends z.ZodType, O>(
  method: RestRoute["method"],
  path: string,
  parts: Parts<I, O>,
): RestRoute {
  const { needsBody = method === "POST" || method === "PUT", reads, calls, replies } = parts;
  const handle: RestRoute["handle"] = async (api, raw) => {
    const read = reads.safeParse(raw);
    if (!read.success) throw readFieldProblems(read.error);
    return replies(await calls(api, read.data));
  };
  return { method, path, needsBody, handle };
}

export type PathMatch = { route: RestRoute; params: Record<string, string> };

/** The row for a request, the methods its address has when the method is not one of them, or null. */
export function findRoute(routes: readonly RestRoute[], method: string, pathname: string): PathMatch | string[] | null {
  const here = routes.flatMap((route) => {
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
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    throw new ShopError("NOT_FOUND", {}, { cause: error });
  }
}
