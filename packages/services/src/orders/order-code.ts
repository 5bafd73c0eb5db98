import { createHmac } from "node:crypto";
import { isSigned, sign } from "../kernel/signing.ts";

export const ORDER_CODE_MINUTES = 15;
/** Wrong tries after which a code is dead. */
export const ORDER_CODE_TRIES = 5;
/** For so long a browser that entered the code may change the order. */
export const CHANGE_GRANT_MINUTES = 30;

/**
 * The six digits of a code, derived from the id of its row. Only the shop's secret connects them, so a copy of the database
 * holds nothing that a million tries could open.
 */
export function orderCode(secret: string, codeId: string): string {
  const digest = createHmac("sha256", secret).update(`order-code\n${codeId}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** What a browser keeps after it entered the code: `<order>.<expiry, s>.<signature>`. */
export function signChangeGrant(secret: string, { orderId, now }: { orderId: string; now: Date }): string {
  const expiry = Math.floor(now.getTime() / 1000 + CHANGE_GRANT_MINUTES * 60).toString(36);
  const head = `${orderId}.${expiry}`;
  return `${head}.${sign(secret, "order-change", head)}`;
}

/** Whether the grant is ours, for this order, and not expired. */
export function isChangeGranted(
  secret: string,
  { orderId, grant, now }: { orderId: string; grant: string | undefined; now: Date },
): boolean {
  const [id = "", expiry = "", signature = "", ...rest] = grant?.split(".") ?? [];
  if (id !== orderId || rest.length > 0 || !isSigned(secret, "order-change", `${id}.${expiry}`, signature))
    return false;
  return Number.parseInt(expiry, 36) * 1000 > now.getTime();
}
