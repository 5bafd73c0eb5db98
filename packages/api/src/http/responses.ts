import { hash } from "node:crypto";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { z } from "zod";
import type { ApiConfig } from "../context.ts";
import { toErrorResponse } from "./error-mapping.ts";
import type { RestRoute } from "./rest-route.ts";

/** Returns `{...entity, data: entity}`, because some clients read the entity directly and others read `data`. */
export const addDataCopy = <T extends object>(entity: T): T & { data: T } => ({ ...entity, data: entity });

const schemasWithDataCopy = new WeakMap<z.ZodObject, z.ZodObject>();

/** Returns the same schema for the same entity, so that the OpenAPI document can name it. */
export function createSchemaWithDataCopy<S extends z.ZodRawShape>(entity: z.ZodObject<S>) {
  const schema = schemasWithDataCopy.get(entity) ?? z.object({ ...entity.shape, data: entity });
  schemasWithDataCopy.set(entity, schema);
  return schema as z.ZodObject<S & { data: z.ZodObject<S> }>;
}

export const wrapInData = <T>(data: T): { data: T } => ({ data });

export const createWrappedDataSchema = <S extends z.ZodType>(data: S) => z.object({ data });

/** Adds a message that the client shows as a success toast. Only the paths that the contract lists may use it. */
export const addMessage = <T extends object>(body: T, message: string): T & { message: string } => ({
  ...body,
  message,
});

export const createMessageSchema = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  z.object({ ...body.shape, message: z.string() }) as z.ZodObject<S & { message: z.ZodString }>;

/** Converts a page to `{data, page, pageSize, total, hasMore}`. */
export const toPage = <T, W>({ items, ...rest }: PageOf<T>, toDto: (item: T) => W) => ({
  data: items.map(toDto),
  ...rest,
});

export const createPageSchema = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), page: z.int(), pageSize: z.int(), total: z.int(), hasMore: z.boolean() });

/**
 * Creates a 200 response with a JSON body, or a 304 response if the request contains the ETag of that body. HEAD gets
 * only the headers.
 */
export function createOkResponse(
  request: Request,
  headers: Headers,
  body: unknown,
  { hasEtag }: Pick<RestRoute, "hasEtag">,
): Response {
  const text = JSON.stringify(body);
  if (hasEtag) {
    const etag = `W/"${hash("sha256", text, "base64url").slice(0, 27)}"`;
    headers.set("etag", etag);
    headers.set("cache-control", "private, no-cache");
    if (hasMatchingEtag(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : text, { headers });
}

function hasMatchingEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const stripWeakEtagPrefix = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) => stripWeakEtagPrefix(tag) === stripWeakEtagPrefix(etag))
  );
}

type ErrorContext = { requestId: string; path: string; config: Pick<ApiConfig, "onFault"> };

export const createJsonHeaders = (requestId: string) =>
  new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  });

/** Creates the published error body. `message` must be first because the client's toast shows the first field. */
export function createErrorResponse(error: unknown, { requestId, path, config }: ErrorContext): Response {
  const { status, shopCode, message, fields, shown, retryAfter, isServerError: isFault } = toErrorResponse(error);
  if (isFault) config.onFault({ requestId, path, error });
  const headers = createJsonHeaders(requestId);
  if (retryAfter) headers.set("retry-after", String(retryAfter));
  const body = { message, error: shopCode, code: shopCode, requestId, ...(fields ? { fields } : {}), ...shown };
  return new Response(JSON.stringify(body), { status, headers });
}

/**
 * Creates a 405 response that lists the allowed methods. OPTIONS gets 200 and the same list, without CORS headers, so
 * preflights fail.
 */
export function createMethodNotAllowedResponse(
  method: string,
  allowed: readonly string[],
  requestId: string,
): Response {
  const headers = createJsonHeaders(requestId);
  headers.set("allow", [...new Set(allowed.flatMap((item) => (item === "GET" ? [item, "HEAD"] : [item])))].join(", "));
  if (method === "OPTIONS") return new Response(null, { status: 200, headers });
  const code = "METHOD_NOT_ALLOWED";
  const message = `This address does not support ${method}.`;
  return new Response(JSON.stringify({ message, error: code, code, requestId }), { status: 405, headers });
}
