import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isAddressAllowed, isHostAllowed, type NetworkPolicy } from "./allowed-addresses.ts";

export type PostInput = NetworkPolicy & {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborts the request, for example when the worker stops. */
  signal: AbortSignal;
  timeoutMs?: number;
};

export type PostResult = {
  /** Null if there was no response. */
  responseStatus: number | null;
  responseText: string | null;
  /** Error code that explains why there was no response. */
  error: string | null;
};

export const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024;
const MAX_TEXT_LENGTH = 1_000;

class AddressNotAllowedError extends Error {
  readonly code = "ADDRESS_NOT_ALLOWED";
}

/**
 * Sends a POST request and does not follow redirects. A host name is resolved only once, so the connection goes to the
 * address that was checked. Never throws, except when `signal` aborts.
 */
export async function postWebhook(input: PostInput): Promise<PostResult> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? TIMEOUT_MS);
  try {
    if (!isHostAllowed(new URL(input.url), input)) throw new AddressNotAllowedError();
    return await sendPostRequest(input, AbortSignal.any([input.signal, timeout]));
  } catch (error) {
    input.signal.throwIfAborted();
    return { responseStatus: null, responseText: null, error: timeout.aborted ? "TIMEOUT" : getErrorCode(error) };
  }
}

function sendPostRequest(
  { url, headers, body, isLoopbackAllowed }: PostInput,
  signal: AbortSignal,
): Promise<PostResult> {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  const options = {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body), connection: "close" },
    agent: false,
    signal,
    lookup: createAllowedHostLookup({ isLoopbackAllowed }),
  } as const;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let byteCount = 0;
      const finishRequest = () => {
        resolve({ responseStatus: response.statusCode ?? null, responseText: decodeChunks(chunks), error: null });
        outgoing.destroy();
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        byteCount += chunk.length;
        if (byteCount >= MAX_RESPONSE_BYTES) finishRequest();
      });
      response.on("end", finishRequest);
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Resolves a host name and rejects it if any of its addresses is not allowed. */
function createAllowedHostLookup(policy: NetworkPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new AddressNotAllowedError(), "");
      if (!addresses.every(({ address }) => isAddressAllowed(address, policy)))
        return callback(new AddressNotAllowedError(), "");
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Returns the beginning of a response as text. Postgres cannot store NUL characters. */
const decodeChunks = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks).toString("utf8").replaceAll("\0", "").slice(0, MAX_TEXT_LENGTH).toWellFormed();

function getErrorCode(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code.slice(0, 60) : "FAILED";
}
