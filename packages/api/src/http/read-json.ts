import { ShopError } from "@storywall/domain/errors";

export const MAX_BODY_BYTES = 256 * 1024;
export const MAX_DEPTH = 12;
/**
 * Maximum number of values in a body. It limits the response too, because each invalid value gets a message. The
 * largest wall has about 8,000 values.
 */
const MAX_VALUES = 10_000;

/** Reads the body's bytes. Throws BODY_TOO_LARGE without reading past the limit. */
export async function readBodyBytes(request: Request, limit = MAX_BODY_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new ShopError("BODY_TOO_LARGE");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new ShopError("BODY_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type ParsedBody = { text: string; value: unknown };

/**
 * Reads the body as JSON and returns its text and value, or null if there is no body. Throws UNSUPPORTED_TYPE,
 * BODY_TOO_LARGE, BAD_TEXT, BAD_JSON, TOO_DEEP, TOO_MANY_VALUES, UNKNOWN_FIELD.
 */
export async function readJsonBody(request: Request, maxDepth = MAX_DEPTH): Promise<ParsedBody | null> {
  const type = request.headers.get("content-type");
  if (type && !isJsonType(type)) throw new ShopError("UNSUPPORTED_TYPE");
  const bytes = await readBodyBytes(request);
  if (bytes.length === 0) return null;
  if (!type) throw new ShopError("UNSUPPORTED_TYPE");
  const text = decodeUtf8(bytes);
  return { text, value: parseJson(text, maxDepth) };
}

/**
 * Parses JSON and validates its depth, number of values, keys and text. Throws BAD_JSON, TOO_DEEP, TOO_MANY_VALUES,
 * UNKNOWN_FIELD, BAD_TEXT.
 */
export function parseJson(text: string, maxDepth = MAX_DEPTH): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ShopError("BAD_JSON", {}, { cause: error });
  }
  assertJsonLimits(value, maxDepth);
  // If the pattern does not match, the text contains no forbidden key or character.
  if (suspiciousPattern.test(text)) assertPlainJson(value, "", maxDepth);
  return value;
}

/**
 * More combining marks in a row than Unicode's Stream-Safe Text Format allows. Normalizing them takes quadratic time.
 */
const endlessMarks = /\p{M}{31}/u;

/**
 * Matches every JSON text that contains a forbidden key, NUL, a lone surrogate or a long run of combining marks. It also matches some
 * harmless texts.
 */
const suspiciousPattern = new RegExp(`\\\\u|__proto__|constructor|${endlessMarks.source}`, "u");

function assertJsonLimits(root: unknown, maxDepth: number): void {
  let count = 0;
  const checkValue = (value: unknown, depthLeft: number): void => {
    count += 1;
    if (count > MAX_VALUES) throw new ShopError("TOO_MANY_VALUES", { most: MAX_VALUES.toLocaleString("en-US") });
    if (typeof value !== "object" || value === null) return;
    if (depthLeft === 0) throw new ShopError("TOO_DEEP");
    for (const item of Object.values(value)) checkValue(item, depthLeft - 1);
  };
  checkValue(root, maxDepth);
}

const isJsonType = (type: string) => /^application\/json *(;|$)/i.test(type.trim());

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new ShopError("BAD_TEXT", { field: "body" }, { cause: error });
  }
}

/**
 * Rejects NUL, lone surrogates, long runs of combining marks, prototype keys and excessive depth. `name` is the field name that the error contains.
 */
export function assertPlainJson(value: unknown, name: string, depthLeft = MAX_DEPTH): void {
  if (typeof value === "string") {
    const isUsable = value.isWellFormed() && !value.includes("\0") && !endlessMarks.test(value);
    if (!isUsable) throw new ShopError("BAD_TEXT", { field: name || "body" });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depthLeft === 0) throw new ShopError("TOO_DEEP");
  if (Array.isArray(value)) {
    for (const item of value) assertPlainJson(item, name, depthLeft - 1);
    return;
  }
  for (const key of Object.keys(value)) {
    if (key === "__proto__" || key === "constructor") throw new ShopError("UNKNOWN_FIELD", { field: key });
    assertPlainJson(key, key.replaceAll("\0", "").toWellFormed(), depthLeft);
    assertPlainJson((value as Record<string, unknown>)[key], key, depthLeft - 1);
  }
}
