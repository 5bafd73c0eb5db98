import { isSignatureValid, signText } from "../kernel/signing.ts";

/** Scope of a link: `read` opens the order; `upload` also allows uploading its photos. */
export type OrderTokenScope = "read" | "upload";

const VERSION = "1";
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
const scopeCodes = { read: "r", upload: "u" } as const satisfies Record<OrderTokenScope, string>;

/** Signs the token of an emailed link, valid for 90 days: `1.<scope>.<expiry, s>.<signature>`. */
export function createOrderToken(secret: string, link: { orderId: string; scope: OrderTokenScope; now: Date }): string {
  const expiry = Math.floor((link.now.getTime() + LIFETIME_MS) / 1000).toString(36);
  const payload = `${VERSION}.${scopeCodes[link.scope]}.${expiry}`;
  return `${payload}.${signText(secret, "order-link", `${link.orderId}.${payload}`)}`;
}

/** Checks a token for this order and scope. Returns "expired" only if the signature is valid. */
export function verifyOrderToken(
  secret: string,
  { orderId, token, scope, now }: { orderId: string; token: string; scope: OrderTokenScope; now: Date },
): "good" | "expired" | "bad" {
  const [version, scopeCode, expiry, signature, ...rest] = token.split(".");
  if (version !== VERSION || !scopeCode || !expiry || !signature || rest.length > 0) return "bad";
  if (!isSignatureValid(secret, "order-link", `${orderId}.${version}.${scopeCode}.${expiry}`, signature)) return "bad";
  if (scope === "upload" && scopeCode !== scopeCodes.upload) return "bad";
  return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? "good" : "expired";
}
