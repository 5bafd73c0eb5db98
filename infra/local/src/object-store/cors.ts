import type { IncomingMessage } from "node:http";
import { createAccessDeniedError } from "./store-error.ts";

const allowedMethods = ["GET", "HEAD", "PUT", "POST", "DELETE"];
const exposedHeaders = [
  "ETag",
  "Content-Length",
  "Content-Range",
  "Accept-Ranges",
  "Last-Modified",
  "Location",
  "x-amz-request-id",
];
const maxAgeSeconds = 3000;

/**
 * Creates headers that let any page read the response. This is safe because every request needs a signature and cookies
 * are ignored.
 */
export function createCorsHeaders({ headers }: IncomingMessage): Record<string, string> {
  if (!headers.origin) return {};
  return { ...allowedOrigin, "access-control-expose-headers": exposedHeaders.join(", ") };
}

/**
 * Creates the headers of a preflight response.
 * @throws AccessDenied when the request is malformed or its method is not allowed
 */
export function createPreflightHeaders({ headers }: IncomingMessage): Record<string, string> {
  const method = headers["access-control-request-method"] ?? "";
  if (!headers.origin || !allowedMethods.includes(method)) {
    throw createAccessDeniedError("CORSResponse: This CORS request is not allowed.");
  }
  const requestHeaders = (headers["access-control-request-headers"] ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .join(", ");
  return {
    ...allowedOrigin,
    "access-control-allow-methods": allowedMethods.join(", "),
    ...(requestHeaders ? { "access-control-allow-headers": requestHeaders.toLowerCase() } : {}),
    "access-control-max-age": String(maxAgeSeconds),
  };
}

const allowedOrigin = { "access-control-allow-origin": "*", vary: "Origin" };
