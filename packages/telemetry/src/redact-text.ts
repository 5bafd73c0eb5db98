/** Redacts texts for logs and for error reports of servers and browsers. */

export const REMOVED_TEXT = "[removed]";
export const privateField =
  /e-?mail|address|phone|first_?name|last_?name|full_?name|recipient|postal|zip|city|line[12]$|token|secret|password|authorization|cookie|api_?key|access_?key|signature|client_?secret/i;

const shopId =
  /\b(?:user|cart|checkout|payment|order|tile|photo|art|tpl|refund|session|admin)_[0-9a-hjkmnp-tv-z]{26}\b/g;
const email = /[^\s@<>"'`,;:=&?/]+@[^\s@<>"'`,;:=&?/]+\.[a-z]{2,}/gi;
const urlCredentials = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;
const urlQuery = /(\bhttps?:\/\/[^\s?#"'<>]*|(?<=[\s"'(]|^)\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/g;
const stripeSecret = /\b(?:[sr]k|whsec|pk)_(?:(?:test|live)_)?[0-9A-Za-z]{8,}\w*|\bpi_\w+_secret_\w+/g;
const handlePath = /(\/photos\/)[0-9a-hjkmnp-tv-z]{26}/g;
/** Matches paths whose last segment is a token that grants access. */
const tokenPath = /(\/(?:p|send)\/)[\w.~-]{16,}/g;

/**
 * Removes email addresses, secrets and query strings, and replaces shop ids by `replaceId`. Browsers also use this
 * function.
 */
export function redactTextReplacingIds(replaceId: (id: string) => string, text: string): string {
  return text
    .replace(stripeSecret, REMOVED_TEXT)
    .replace(urlCredentials, "$1")
    .replace(urlQuery, "$1?…")
    .replace(handlePath, "$1…")
    .replace(tokenPath, "$1…")
    .replace(email, REMOVED_TEXT)
    .replace(shopId, replaceId);
}
