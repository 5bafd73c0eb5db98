import { createHmac } from "node:crypto";
import { CHANGE_GRANT_MINUTES } from "@storywall/domain/orders/order-access";
import { isSignatureValid, signText } from "../kernel/signing.ts";

export const ORDER_CODE_MINUTES = 15;
/** Number of wrong attempts after which a code is invalid. */
export const MAX_ORDER_CODE_ATTEMPTS = 5;

/**
 * Derives a six-digit code from its row's id and a secret. Without the secret, a copy of the database reveals no codes.
 */
export function computeOrderCode(secret: string, codeId: string): string {
  const digest = createHmac("sha256", secret).update(`order-code\n${codeId}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Creates the grant that is stored in the browser: `<order>.<expiry, s>.<signature>`. */
export function createChangeGrant(secret: string, { orderId, now }: { orderId: string; now: Date }): string {
  const expiry = Math.floor(now.getTime() / 1000 + CHANGE_GRANT_MINUTES * 60).toString(36);
  const payload = `${orderId}.${expiry}`;
  return `${payload}.${signText(secret, "order-change", payload)}`;
}

export function isChangeGrantValid(
  secret: string,
  { orderId, grant, now }: { orderId: string; grant: string | undefined; now: Date },
): boolean {
  const [id = "", expiry = "", signature = "", ...rest] = grant?.split(".") ?? [];
  if (id !== orderId || rest.length > 0 || !isSignatureValid(secret, "order-change", `${id}.${expiry}`, signature))
    return false;
  return Number.parseInt(expiry, 36) * 1000 > now.getTime();
}
