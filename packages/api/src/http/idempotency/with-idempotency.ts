import { hash } from "node:crypto";
import { ShopError } from "@storywall/domain/errors";
import { findApiTokenSecret } from "@storywall/services/accounts/admin/api-tokens";
import { getSessionHash } from "@storywall/services/accounts/visitors/session";
import type { Deps } from "@storywall/services/kernel/deps";
import { decrypt, encrypt } from "@storywall/services/kernel/encryption";
import {
  acquireIdempotencyKey,
  type KeyedRequest,
  releaseIdempotencyKey,
  type StoredResponse,
  storeIdempotentResponse,
} from "@storywall/services/kernel/idempotency-keys";
import type { ClientAddress } from "../../context.ts";
import { parseRequestCookies } from "../cookies.ts";
import { createJsonHeaders } from "../responses.ts";

type IdempotentRequest = {
  request: Request;
  from: ClientAddress;
  requestId: string;
  /** Returns the request as text. Reusing a key for a request with a different text is rejected. */
  sent: () => string | Promise<string>;
  /**
   * Whether the response may contain secrets or customers' data, and is stored encrypted. A 403 is then not stored,
   * because the caller repeats the request after a proof of identity.
   */
  isEncrypted?: boolean;
};

/** Statuses of temporary errors. Their responses are not stored because a later attempt may succeed. */
const temporaryStatuses = new Set([401, 402, 409, 429]);

/** Length from which a key counts as unguessable. A UUID has 36 characters, and 128 bits in base64url have 22. */
const UNGUESSABLE_LENGTH = 20;

/** Headers that belong to one response only, or are stored encrypted. */
const unstoredHeaders = ["set-cookie", "x-request-id", "content-length"];

/**
 * Performs a write once per idempotency key and replays its response, with its headers and cookies, for repeated
 * requests. A key is scoped to one method, path and API token or session (or address, without either). Writes without
 * the header are not affected.
 * @throws IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_BUSY; IDEMPOTENCY_KEY_WEAK if the cookies must not
 * be sent to everyone who guesses the key.
 */
export async function runWithIdempotency(
  deps: Deps,
  idempotentRequest: IdempotentRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  const { request, sent, isEncrypted = false } = idempotentRequest;
  const idempotencyKey = request.headers.get("idempotency-key");
  if (idempotencyKey === null) return work();
  if (!/^[\x20-\x7e]{1,200}$/.test(idempotencyKey)) throw new ShopError("IDEMPOTENCY_KEY_INVALID");
  const keyedRequest = {
    key: hashSha256(
      JSON.stringify([getCallerKey(idempotentRequest), request.method, getPath(request), idempotencyKey]),
    ),
    requestHash: hashSha256(await sent()),
    sessionHash: getSessionHash(deps.secret, parseRequestCookies(request).get("sid")),
  };
  // The secret contains the client's key, so only a client that sends the key again can decrypt the response. A copy of
  // the database and the shop's secret are not enough.
  const responseSecret = `${deps.secret}\n${idempotencyKey}`;
  const stored = await acquireIdempotencyKey(deps, keyedRequest);
  if (stored) {
    const cookies = stored.cookies === null ? [] : decryptCookies(responseSecret, keyedRequest, stored.cookies);
    if (idempotencyKey.length < UNGUESSABLE_LENGTH && hasSecretCookies(idempotentRequest, cookies))
      throw new ShopError("IDEMPOTENCY_KEY_WEAK");
    const body = stored.isEncrypted ? decryptBody(responseSecret, keyedRequest, stored.body) : stored.body;
    return createReplayedResponse(idempotentRequest, { ...stored, body }, cookies);
  }
  const response = await work();
  const isTemporary = temporaryStatuses.has(response.status) || (isEncrypted && response.status === 403);
  const shouldStore = response.status < 500 && !isTemporary;
  if (!shouldStore) {
    await releaseIdempotencyKey(deps, keyedRequest);
    return response;
  }
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !unstoredHeaders.includes(name)));
  const cookies = encryptCookies(responseSecret, keyedRequest, response.headers.getSetCookie());
  const sessionHash = findNewSessionHash(deps, response) ?? keyedRequest.sessionHash;
  const text = await response.clone().text();
  const body = isEncrypted ? encrypt([responseSecret], { text, owner: keyedRequest.key }) : text;
  const { status } = response;
  await storeIdempotentResponse(
    deps,
    { ...keyedRequest, sessionHash },
    { status, body, headers, cookies, isEncrypted },
  );
  return response;
}

function createReplayedResponse(
  { requestId }: IdempotentRequest,
  stored: StoredResponse,
  cookies: readonly string[],
): Response {
  const headers = new Headers(createJsonHeaders(requestId));
  for (const [name, value] of Object.entries(stored.headers)) headers.set(name, value);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  headers.set("idempotent-replayed", "true");
  return new Response(stored.body, { status: stored.status, headers });
}

function findNewSessionHash({ secret }: Deps, response: Response): string | null {
  const sid = response.headers.getSetCookie().find((cookie) => cookie.startsWith("sid="));
  return getSessionHash(secret, sid?.slice("sid=".length).split(";")[0]);
}

const encryptCookies = (secret: string, { key }: KeyedRequest, cookies: readonly string[]): string | null =>
  cookies.length === 0 ? null : encrypt([secret], { text: JSON.stringify(cookies), owner: key });

const decryptCookies = (secret: string, { key }: KeyedRequest, ciphertext: string): string[] =>
  JSON.parse(decrypt([secret], { ciphertext, owner: key }));

const decryptBody = (secret: string, { key }: KeyedRequest, ciphertext: string): string =>
  decrypt([secret], { ciphertext, owner: key });

/** Returns whether the cookies contain another session than the request. Without a session, any cookie counts. */
function hasSecretCookies({ request }: IdempotentRequest, cookies: readonly string[]): boolean {
  if (cookies.length === 0) return false;
  const sent = parseRequestCookies(request);
  const hasOtherSession = (name: string) =>
    cookies.some((cookie) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=${sent.get(name) ?? ""};`));
  return listSessionCookieValues(request).length === 0 || sessionCookies.some(hasOtherSession);
}

const sessionCookies = ["sid", "asid"];

function listSessionCookieValues(request: Request): string[] {
  const cookies = parseRequestCookies(request);
  return sessionCookies.flatMap((name) => cookies.get(name) ?? []);
}

function getCallerKey({ request, from }: IdempotentRequest): string {
  const tokenSecret = findApiTokenSecret(request.headers.get("authorization"));
  if (tokenSecret) return tokenSecret;
  const sessions = listSessionCookieValues(request);
  return sessions.length > 0 ? sessions.join() : from.ip;
}

const getPath = (request: Request) => new URL(request.url).pathname;

const hashSha256 = (text: string) => hash("sha256", text, "hex");
