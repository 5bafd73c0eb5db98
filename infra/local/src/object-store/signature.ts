import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createAccessDeniedError, createBadRequestError, StoreError } from "./store-error.ts";
import { encodeRfc3986, type RequestTarget, readSingleHeader } from "./target.ts";

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

/** A signature either covers the SHA-256 of the body (`sha256`) or does not cover the body (`unsigned`). */
export type Payload = { kind: "unsigned" } | { kind: "sha256"; sha256: string };

type SignedRequest = Pick<IncomingMessage, "method" | "headers">;

type SignatureClaim = {
  accessKeyId: string;
  scope: string;
  day: string;
  timestamp: string;
  signedHeaders: string[];
  signature: string;
};

const algorithm = "AWS4-HMAC-SHA256";
const clockSkewMs = 15 * 60_000;
const maxExpirySeconds = 7 * 24 * 3600;

/**
 * Verifies the signature in the headers or in the URL.
 * @throws AccessDenied for an anonymous or expired request, and SignatureDoesNotMatch for an invalid signature
 */
export function authenticateRequest(request: SignedRequest, target: RequestTarget, credentials: Credentials): Payload {
  const presigned = target.query.has("X-Amz-Signature");
  const claim = presigned
    ? readSignatureFromQuery(target.query, credentials)
    : readSignatureFromHeader(request, credentials);
  assertAccessKey(claim.accessKeyId, credentials);
  assertNotExpired(claim.timestamp, presigned ? Number(target.query.get("X-Amz-Expires")) : null);
  assertHeadersSigned(request, claim);
  const bodyHash = presigned ? "UNSIGNED-PAYLOAD" : readSingleHeader(request.headers, "x-amz-content-sha256");
  if (!bodyHash) throw createBadRequestError("Missing required header for this request: x-amz-content-sha256");
  const signingKey = deriveSigningKey(claim.day, credentials);
  const canonical = hashSha256(buildCanonicalRequest(request, target, claim, bodyHash));
  const expected = signHmac(signingKey, [algorithm, claim.timestamp, claim.scope, canonical].join("\n"));
  if (!timingSafeEqualText(expected, claim.signature)) throw createSignatureMismatchError();
  return parsePayload(bodyHash);
}

/** Parses `<key>/<day>/<region>/s3/aws4_request`. */
function parseCredentialScope(credential: string, region: string): { accessKeyId: string; day: string; scope: string } {
  const [accessKeyId = "", day = "", scopeRegion, service, terminator, ...more] = credential.split("/");
  const wellFormed = /^\d{8}$/.test(day) && service === "s3" && terminator === "aws4_request" && more.length === 0;
  if (!wellFormed) throw createMalformedAuthorizationError("The credential scope is malformed.");
  if (scopeRegion !== region) throw createMalformedAuthorizationError(`The region must be ${region}.`);
  return { accessKeyId, day, scope: `${day}/${region}/s3/aws4_request` };
}

function assertAccessKey(accessKeyId: string, credentials: Credentials): void {
  if (timingSafeEqualText(accessKeyId, credentials.accessKeyId)) return;
  throw new StoreError("InvalidAccessKeyId", 403, "The access key id you provided does not exist in our records.");
}

function createSignatureMismatchError(): StoreError {
  return new StoreError("SignatureDoesNotMatch", 403, "The request signature we calculated does not match.");
}

function hashSha256(bytes: string | Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function timingSafeEqualText(left: string, right: string): boolean {
  return timingSafeEqual(createHash("sha256").update(left).digest(), createHash("sha256").update(right).digest());
}

function readSignatureFromQuery(query: URLSearchParams, { region }: Credentials): SignatureClaim {
  if (query.get("X-Amz-Algorithm") !== algorithm)
    throw createMalformedAuthorizationError("The algorithm is not supported.");
  const expires = Number(query.get("X-Amz-Expires"));
  if (!(expires > 0 && expires <= maxExpirySeconds))
    throw createMalformedAuthorizationError("X-Amz-Expires is out of range.");
  return {
    ...parseCredentialScope(query.get("X-Amz-Credential") ?? "", region),
    timestamp: query.get("X-Amz-Date") ?? "",
    signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
    signature: query.get("X-Amz-Signature") ?? "",
  };
}

function readSignatureFromHeader(request: SignedRequest, { region }: Credentials): SignatureClaim {
  const authorization = request.headers.authorization;
  if (!authorization) throw createAccessDeniedError();
  if (!authorization.startsWith(`${algorithm} `))
    throw createBadRequestError("The authorization mechanism is not supported.");
  const fields = new Map<string, string>();
  for (const field of authorization.slice(algorithm.length).split(",")) {
    const equals = field.indexOf("=");
    fields.set(field.slice(0, equals).trim(), field.slice(equals + 1).trim());
  }
  return {
    ...parseCredentialScope(fields.get("Credential") ?? "", region),
    timestamp: readSingleHeader(request.headers, "x-amz-date") ?? "",
    signedHeaders: (fields.get("SignedHeaders") ?? "").split(";"),
    signature: fields.get("Signature") ?? "",
  };
}

function assertNotExpired(timestamp: string, expiresSeconds: number | null): void {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (!parts) throw createMalformedAuthorizationError("The date is malformed.");
  const [, year, month, day, hour, minute, second] = parts;
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(signedAt)) throw createMalformedAuthorizationError("The date is malformed.");
  const ageMs = Date.now() - signedAt;
  if (expiresSeconds !== null && ageMs > expiresSeconds * 1000) throw createAccessDeniedError("Request has expired");
  if (ageMs < -clockSkewMs || (expiresSeconds === null && ageMs > clockSkewMs)) {
    throw new StoreError("RequestTimeTooSkewed", 403, "The difference between the request time and now is too large.");
  }
}

/** Rejects unsigned x-amz headers, since they could change the meaning of a signed request. */
function assertHeadersSigned(request: SignedRequest, { signedHeaders, timestamp, day }: SignatureClaim): void {
  if (!timestamp.startsWith(day))
    throw createMalformedAuthorizationError("The date does not match the credential scope.");
  if (!signedHeaders.includes("host")) throw createAccessDeniedError("The host header must be signed.");
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith("x-amz-") && name !== "x-amz-content-sha256" && !signedHeaders.includes(name),
  );
  if (unsigned)
    throw createAccessDeniedError(`There were headers present in the request which were not signed: ${unsigned}`);
}

function buildCanonicalRequest(
  request: SignedRequest,
  target: RequestTarget,
  claim: SignatureClaim,
  bodyHash: string,
): string {
  const query = [...target.query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compareText(nameA, nameB) || compareText(valueA, valueB))
    .map((pair) => pair.join("="));
  const headers = claim.signedHeaders.map((name) => {
    const value = String(request.headers[name] ?? "");
    return `${name}:${value.trim().replace(/ +/g, " ")}\n`;
  });
  return [
    request.method,
    target.signedPath,
    query.join("&"),
    headers.join(""),
    claim.signedHeaders.join(";"),
    bodyHash,
  ].join("\n");
}

function parsePayload(bodyHash: string): Payload {
  if (bodyHash === "UNSIGNED-PAYLOAD") return { kind: "unsigned" };
  if (/^[0-9a-f]{64}$/.test(bodyHash)) return { kind: "sha256", sha256: bodyHash };
  throw new StoreError("NotImplemented", 501, "This way of signing a body is not supported.");
}

function deriveSigningKey(day: string, { secretAccessKey, region }: Credentials): Buffer {
  return [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (key, part) => createHmac("sha256", key).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}

function signHmac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

function createMalformedAuthorizationError(message: string): StoreError {
  return new StoreError("AuthorizationHeaderMalformed", 400, message);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
