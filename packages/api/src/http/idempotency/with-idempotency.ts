import { hash } from "node:crypto";
import { ShopError } from "@storywall/domain/errors";
import type { Deps } from "@storywall/services/kernel/deps";
import { acquireKey, releaseKey, storeResponse } from "@storywall/services/kernel/idempotency-keys";
import type { ClientAddress } from "../../context.ts";
import { parseRequestCookies } from "../cookies.ts";
import { createJsonHeaders } from "../create-error-response.ts";

type IdempotentRequest = {
  request: Request;
  from: ClientAddress;
  requestId: string;
  /** Returns the request as text. Reusing a key for a request with a different text is rejected. */
  sent: () => string | Promise<string>;
};

/** Statuses of temporary errors. Their responses are not stored because a later attempt may succeed. */
const temporaryStatuses = new Set([401, 402, 409, 429]);

/**
 * Performs a write once per idempotency key and replays its response, without cookies, for repeated requests. A key is
 * scoped to one method, path and session (or address, if there is no session). Writes without the header are not
 * affected. Throws IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_BUSY.
 */
export async function withIdempotency(
  deps: Deps,
  idempotentRequest: IdempotentRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  const { request, requestId, sent } = idempotentRequest;
  const idempotencyKey = request.headers.get("idempotency-key");
  if (idempotencyKey === null) return work();
  if (!/^[\x20-\x7e]{1,200}$/.test(idempotencyKey)) throw new ShopError("IDEMPOTENCY_KEY_INVALID");
  const keyedRequest = {
    key: hashSha256(
      JSON.stringify([identifyCaller(idempotentRequest), request.method, getPath(request), idempotencyKey]),
    ),
    requestHash: hashSha256(await sent()),
  };
  const stored = await acquireKey(deps, keyedRequest);
  if (stored) {
    const headers = createJsonHeaders(requestId);
    headers.set("idempotent-replayed", "true");
    return new Response(stored.body, { status: stored.status, headers });
  }
  const response = await work();
  const shouldStore = response.status < 500 && !temporaryStatuses.has(response.status);
  if (shouldStore)
    await storeResponse(deps, keyedRequest, { status: response.status, body: await response.clone().text() });
  else await releaseKey(deps, keyedRequest);
  return response;
}

function identifyCaller({ request, from }: IdempotentRequest): string {
  const cookies = parseRequestCookies(request);
  const sessions = ["sid", "asid"].flatMap((name) => cookies.get(name) ?? []);
  return sessions.length > 0 ? sessions.join() : from.ip;
}

const getPath = (request: Request) => new URL(request.url).pathname;

const hashSha256 = (text: string) => hash("sha256", text, "hex");
