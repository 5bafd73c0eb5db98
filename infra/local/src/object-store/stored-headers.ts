import type { IncomingHttpHeaders } from "node:http";

const storedHeaderNames = [
  "content-type",
  "cache-control",
  "content-disposition",
  "content-language",
  "expires",
] as const;

/** Returns the headers of a write request that are stored and returned by every read. */
export function pickStoredHeaders(headers: IncomingHttpHeaders | Record<string, string>): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const isStored = (storedHeaderNames as readonly string[]).includes(name) || name.startsWith("x-amz-meta-");
    if (isStored && typeof value === "string") stored[name] = value;
  }
  const encodings = String(headers["content-encoding"] ?? "").split(",");
  const encoding = encodings.map((item) => item.trim()).filter((item) => item !== "" && item !== "aws-chunked");
  if (encoding.length > 0) stored["content-encoding"] = encoding.join(",");
  return stored;
}
