import { ShopError } from "@storywall/domain/errors";
import { hasSerializerMeta } from "@storywall/domain/kernel/procedure-input";
import type { Deps } from "@storywall/services/kernel/deps";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import superjson from "superjson";
import { deleteAdminCookie } from "../accounts/cookies.ts";
import { appRouter, procedureAccess } from "../app-router.ts";
import { type ApiConfig, type ApiContext, type ClientAddress, createContext, type Scope } from "../context.ts";
import { assertSameOrigin } from "./assert-same-origin.ts";
import { toErrorResponse } from "./error-mapping.ts";
import { runWithIdempotency } from "./idempotency/with-idempotency.ts";
import { enforceRequestLimits } from "./limits/count-requests.ts";
import { isUploadProcedure, type ProcedureCalls, readProcedureCalls, TRPC_PATH } from "./procedure-calls.ts";
import { MAX_DEPTH, parseJson, readJsonBody } from "./read-json.ts";
import { createJsonHeaders, createMethodNotAllowedResponse } from "./responses.ts";

const methods = ["GET", "POST"];
const MAX_BATCH = 10;
/** Levels around the caller's input: the batch, the index in it, and the envelope's `json`. */
const ENVELOPE_DEPTH = 3;

export async function handleTrpc(request: Request, deps: Deps, config: ApiConfig, scope: Scope): Promise<Response> {
  const { requestId, from } = scope;
  if (!methods.includes(request.method)) return createMethodNotAllowedResponse(request.method, methods, requestId);
  try {
    const calls = readProcedureCalls(request.url);
    enforceCallLimits(request, config, from, calls);
    const checked = await validateTrpcRequest(request, deps.publicUrl, calls);
    const callProcedures = () => callTrpcRouter(checked, deps, config, scope);
    const readRequestText = () => checked.clone().text();
    const response = canReplayResponse(request, calls)
      ? await runWithIdempotency(deps, { request: checked, from, requestId, sent: readRequestText }, callProcedures)
      : await callProcedures();
    response.headers.set("x-request-id", requestId);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return response;
  } catch (error) {
    return respondWithError(error, config, requestId);
  }
}

/** Returns the procedure name for metrics. Unknown names are not recorded because callers can send any URL. */
export function getProcedureName({ method, url }: Request): string {
  const { names } = readProcedureCalls(url);
  const [name = ""] = names;
  if (!methods.includes(method)) return "other";
  if (names.length > 1) return "trpc batch";
  return procedureAccess.has(name) ? name : "trpc other";
}

/** Counts every call of a batch. A batch that is too large runs nothing and counts once. */
function enforceCallLimits(request: Request, config: ApiConfig, from: ClientAddress, { names }: ProcedureCalls): void {
  const canRun = names.length > 0 && names.length <= MAX_BATCH;
  const uploads = names.filter(isUploadProcedure).length;
  enforceRequestLimits(request, config, from, canRun ? { calls: names.length - uploads, uploads } : undefined);
  if (names.length === 0) throw new ShopError("NOT_FOUND");
  if (!canRun) throw new ShopError("BATCH_TOO_LARGE", { most: MAX_BATCH });
}

/**
 * Returns whether a response may be stored and replayed for requests with the same idempotency key. This excludes
 * procedures that need a step-up: some of their responses contain secrets, and the request is repeated after a proof of
 * identity.
 */
const canReplayResponse = ({ method }: Request, { names }: ProcedureCalls) =>
  method === "POST" && names.length === 1 && !names.some(isStepUpRequired);

function isStepUpRequired(name: string): boolean {
  const rule = procedureAccess.get(name);
  return rule?.access === "admin" && rule.stepUp;
}

/**
 * Rejects input that is not plain JSON, before tRPC reads it. The URL of a write is normalized to its usual spelling.
 */
async function validateTrpcRequest(request: Request, publicUrl: string, calls: ProcedureCalls): Promise<Request> {
  if (request.method === "POST") {
    assertSameOrigin(request, publicUrl);
    const body = await readJsonBody(request, MAX_DEPTH + ENVELOPE_DEPTH);
    assertPlainInputs(body ? body.value : {}, calls);
    const { method, headers, signal } = request;
    const url = new URL(request.url);
    url.pathname = `${TRPC_PATH}/${calls.names.map(encodeURIComponent).join(",")}`;
    return new Request(url, { method, headers, signal, body: body?.text ?? "{}" });
  }
  const input = new URL(request.url).searchParams.get("input");
  if (input) assertPlainInputs(parseJson(input, MAX_DEPTH + ENVELOPE_DEPTH), calls);
  return request;
}

function assertPlainInputs(sent: unknown, { isBatch }: ProcedureCalls): void {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) throw new ShopError("BODY_NOT_OBJECT");
  if ((isBatch ? Object.values(sent) : [sent]).some(hasSerializerMeta)) throw new ShopError("INPUT_NOT_PLAIN");
}

function callTrpcRouter(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  { requestId, from }: Scope,
): Promise<Response> {
  return fetchRequestHandler({
    endpoint: TRPC_PATH,
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    async createContext({ resHeaders, info }): Promise<ApiContext> {
      const ctx = await createContext({ request, resHeaders, deps, config, requestId, from });
      // The cookie of an expired admin session is deleted before the procedures run, because a streamed response sends
      // its headers before a procedure can throw.
      const isForAdmins = info.calls.some(({ path }) => procedureAccess.get(path)?.access === "admin");
      if (ctx.isAdminExpired && isForAdmins) deleteAdminCookie(ctx.cookies);
      return ctx;
    },
    onError({ error, path }) {
      if (toErrorResponse(error).isServerError)
        config.onFault({ requestId, path: path ?? TRPC_PATH, error: error.cause ?? error });
    },
    responseMeta({ errors, info }) {
      // The error of a single call determines the HTTP status, even if tRPC has no code for that status. For a batch
      // with different results, tRPC sets status 207.
      const errorResponses = errors.map(toErrorResponse);
      const [firstError] = errorResponses;
      const retryAfter = Math.max(0, ...errorResponses.map((errorResponse) => errorResponse.retryAfter ?? 0));
      const headers = new Headers(retryAfter ? { "retry-after": String(retryAfter) } : {});
      const isSingleResult = !info || info.calls.length === 1;
      return firstError && isSingleResult ? { status: firstError.status, headers } : { headers };
    },
  });
}

function respondWithError(error: unknown, config: ApiConfig, requestId: string): Response {
  const { status, trpcCode, shopCode, message, fields, retryAfter, isServerError: isFault } = toErrorResponse(error);
  if (isFault) config.onFault({ requestId, path: TRPC_PATH, error });
  const data = { code: trpcCode, httpStatus: status, shopCode, fields: fields ?? null, requestId };
  const body = { error: superjson.serialize({ message, code: TRPC_ERROR_CODES_BY_KEY[trpcCode], data }) };
  const headers = createJsonHeaders(requestId);
  if (retryAfter) headers.set("retry-after", String(retryAfter));
  return new Response(JSON.stringify(body), { status, headers });
}
