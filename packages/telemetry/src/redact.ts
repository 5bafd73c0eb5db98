import { hashId } from "./hash-id.ts";

const removed = "[removed]";
/** Fields that hold a person's data or a secret, whatever is in them. */
const privateField =
  /e-?mail|address|phone|first_?name|last_?name|full_?name|recipient|postal|zip|city|line[12]$|token|secret|password|authorization|cookie|api_?key|access_?key|signature|client_?secret/i;

const shopId =
  /\b(?:user|cart|checkout|payment|order|tile|photo|art|tpl|refund|session|admin)_[0-9a-hjkmnp-tv-z]{26}\b/g;
const email = /[^\s@<>"'`,;:=&?/]+@[^\s@<>"'`,;:=&?/]+\.[a-z]{2,}/gi;
const urlCredentials = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;
const urlQuery = /(\bhttps?:\/\/[^\s?#"'<>]*|(?<=[\s"'(]|^)\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/g;
const stripeSecret = /\b(?:[sr]k|whsec|pk)_(?:(?:test|live)_)?[0-9A-Za-z]{8,}\w*|\bpi_\w+_secret_\w+/g;
const handlePath = /(\/photos\/)[0-9a-hjkmnp-tv-z]{26}/g;

/** The text without e-mail addresses, secrets and the query of any address; shop ids become their hashes. */
export function redactText(text: string): string {
  return text
    .replace(stripeSecret, removed)
    .replace(urlCredentials, "$1")
    .replace(urlQuery, "$1?…")
    .replace(handlePath, "$1…")
    .replace(email, removed)
    .replace(shopId, hashId);
}

const deepest = 6;

/** A copy fit for a log line. Errors keep their class, code, message and stack; anything very deep is left out. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return "…";
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) =>
    privateField.test(key) ? [key, removed] : [redactText(key), redact(item, depth + 1)],
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
    ...(cause !== undefined && { cause: redact(cause, depth + 1) }),
  };
}
