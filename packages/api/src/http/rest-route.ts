import type { ShopErrorCode } from "@storywall/domain/errors";
import type { z } from "zod";
import type { Api } from "../app-router.ts";
import { toValidationError } from "./validation-messages.ts";

export type RestRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `{name}` for each path parameter. */
  path: string;
  /** Name of the procedure that the route calls. The OpenAPI document derives from it who may call the route. */
  procedure: string;
  /** Description for the reference page, in one sentence. */
  summary: string;
  /** Codes of the errors that are specific to this route. Errors that every route can return are not listed. */
  errors: readonly ShopErrorCode[];
  /**
   * Names of query parameters that are lists. Clients repeat such a parameter, add `[]` to its name, or separate the
   * values with commas.
   */
  lists: readonly string[];
  needsBody: boolean;
  /** Whether responses carry an ETag and conditional requests get 304. */
  hasEtag: boolean;
  /** Schema of the path parameters, query and body together. */
  request: z.ZodType;
  responseSchema: z.ZodType;
  /** Handles a request. `raw` merges path parameters, query and JSON body. Path parameters take precedence. */
  handle: (api: Api, raw: Record<string, unknown>, publicUrl: string) => Promise<unknown>;
};

type RouteDefinition<I extends z.ZodType, O, S extends z.ZodType> = {
  procedure: string;
  summary: string;
  errors?: readonly ShopErrorCode[];
  lists?: readonly string[];
  needsBody?: boolean;
  hasEtag?: boolean;
  request: I;
  handler: (api: Api, input: z.infer<I>) => Promise<O>;
  /** Converts the procedure's output. `publicUrl` is the shop's origin, for absolute URLs. */
  response: (output: O, input: z.infer<I>, publicUrl: string) => z.input<S>;
  responseSchema: S;
};

export function defineRoute<I extends z.ZodType, O, S extends z.ZodType>(
  method: RestRoute["method"],
  path: string,
  parts: RouteDefinition<I, O, S>,
): RestRoute {
  const {
    procedure,
    summary,
    errors = [],
    lists = [],
    hasEtag = false,
    request,
    handler,
    response,
    responseSchema,
  } = parts;
  const { needsBody = method === "POST" || method === "PUT" } = parts;
  const handleRequest: RestRoute["handle"] = async (api, raw, publicUrl) => {
    const read = request.safeParse(raw);
    if (!read.success) throw toValidationError(read.error);
    return response(await handler(api, read.data), read.data, publicUrl);
  };
  return {
    method,
    path,
    procedure,
    summary,
    errors,
    lists,
    needsBody,
    hasEtag,
    request,
    responseSchema,
    handle: handleRequest,
  };
}
