import { hash } from "node:crypto";
import { ShopError } from "@storywall/domain/errors";
import { claimKey, keepAnswer, releaseKey } from "@storywall/services/kernel/answer-once";
import type { Deps } from "@storywall/services/kernel/deps";
import type { ClientAddress } from "../../context.ts";
import { parseRequestCookies } from "../cookies.ts";
import { jsonHeaders } from "../error-response.ts";

type IdempotentRequest = {
  request: Request;
  from: ClientAddress;
  requestId: string /** What was asked for, as text. */;
  sent: () => string | Promise<string>;
};

/** Temporary errors are not stored; a later attempt may succeed. */
const temporaryStatuses = new Set([401, 402, 409, 429]);

/**
 * Performs a write with an idempotency key once and replays its response. Without the header the write is simply
 * performed. A key is scoped to one session (or address before there is a session), method and path. Cookies are never
 * replayed. Throws IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_BUSY.
 */
export async function withIdempotency(
  deps: Deps,
  idempotentRequest: IdempotentRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  const { request, requestId, sent } = idempotentRequest;
  const given = request.headers.get("idempotency-key");
  if (given === null) return work();
  if (!/^[\x20-\x7e]{1,200}$/.test(given)) throw new ShopError("IDEMPOTENCY_KEY_INVALID");
  const keyed = {
    key: sha(JSON.stringify([callerOf(idempotentRequest), request.method, pathOf(request), given])),
    requestHash: sha(await sent()),
  };
  const kept = await claimKey(deps, keyed);
  if (kept) {
    const headers = jsonHeaders(requestId);
    headers.set("idempotent-replayed", "true");
    return new Response(kept.body, { status: kept.status, headers });
  }
  const response = await work();
  const isKept = response.status < 500 && !temporaryStatuses.has(response.status);
  if (isKept) await keepAnswer(deps, keyed, { status: response.status, body: await response.clone().text() });
  else await releaseKey(deps, keyed);
  return response;
}

function callerOf({ request, from }: IdempotentRequest): string {
  const cookies = parseRequestCookies(request);
  const sessions = ["sid", "asid"].flatMap((name) => cookies.get(name) ?? []);
  return sessions.length > 0 ? sessions.join() : from.ip;
}

const pathOf = (request: Request) => new URL(request.url).pathname;

const sha = (text: string) => hash("sha256", text, "hex");
