import type { Context } from "../../accounts/context.ts";
import { signOrderToken } from "../sign-order-token.ts";

type Signing = Pick<Context, "publicUrl" | "secret" | "now">;

export function orderLink({ publicUrl, secret, now }: Signing, orderId: string): string {
  return `${publicUrl}/order/${orderId}?token=${signOrderToken(secret, { orderId, scope: "read", now: now() })}`;
}

/** Also opens the order. */
export function uploadLink({ publicUrl, secret, now }: Signing, orderId: string, lineId: string): string {
  const token = signOrderToken(secret, { orderId, scope: "upload", now: now() });
  return `${publicUrl}/upload/${orderId}/${lineId}?token=${token}`;
}
