import type { z } from "zod";
import type { Api } from "../app-router.ts";
import { readFieldProblems } from "./field-sentences.ts";

export type RestRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Contains `{name}` for each path parameter. */
  path: string;
  /** One sentence for the reference page. */
  summary: string;
  /** Query parameters that are lists: repeated, with `[]`, or comma-separated. */
  lists: readonly string[];
  needsBody: boolean;
  /** Responses carry an ETag; conditional requests get 304. */
  hasEtag: boolean;
  /** Schema of path, query and body together. */
  reads: z.ZodType;
  shape: z.ZodType;
  /** `raw` merges path parameters, query and JSON body; path parameters win. */
  handle: (api: Api, raw: Record<string, unknown>, publicUrl: string) => Promise<unknown>;
};

type Parts<I extends z.ZodType, O, S extends z.ZodType> = {
  summary: string;
  lists?: readonly string[];
  needsBody?: boolean;
  hasEtag?: boolean;
  reads: I;
  calls: (api: Api, input: z.infer<I>) => Promise<O>;
  /** `publicUrl` is the shop's origin, for absolute URLs. */
  replies: (output: O, input: z.infer<I>, publicUrl: string) => z.input<S>;
  shape: S;
};

/** Defines a REST path: its input, the procedure it calls, and the response format. */
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
