import { hashId } from "./hash-id.ts";
import { privateField, REMOVED_TEXT, redactTextReplacingIds } from "./redact-text.ts";

/** Removes email addresses, secrets and query strings, and replaces shop ids by hashes. */
export const redactText = (text: string): string => redactTextReplacingIds(hashId, text);

const maxDepth = 6;

/**
 * Returns a redacted copy for logs. Errors keep their class, code, message and stack. Deeply nested values are omitted.
 */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxDepth) return "…";
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redactValue(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) =>
    privateField.test(key) ? [key, REMOVED_TEXT] : [redactText(key), redactValue(item, depth + 1)],
  );
  return Object.fromEntries(entries);
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    ...(typeof code === "string" && { code }),
    message: redactText(error.message),
    stack: redactText(error.stack ?? ""),
    ...(cause !== undefined && { cause: redactValue(cause, depth + 1) }),
  };
}
