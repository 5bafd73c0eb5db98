import type { z } from "zod";
import type { Api } from "../app-router.ts";
import { readFieldProblems } from "./field-sentences.ts";

export type RestRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `{name}` where a part of the address is read. */
  path: string;
  /** One sentence for the reference page. */
  summary: string;
  /** Query parameters that are lists: repeated, with `[]`, or separated by commas. */
  lists: readonly string[];
  /** A request without a body is refused. */
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
  const handle: RestRoute["handle"] = async (api, raw, publicUrl) => {
    const read = reads.safeParse(raw);
    if (!read.success) throw readFieldProblems(read.error);
    return replies(await calls(api, read.data), read.data, publicUrl);
  };
  return { method, path, summary, lists, needsBody, hasEtag, reads, shape, handle };
}
