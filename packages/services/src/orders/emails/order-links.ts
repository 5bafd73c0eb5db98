import type { Context } from "../../accounts/context.ts";
import { createOrderToken } from "../order-token.ts";

type LinkContext = Pick<Context, "publicUrl" | "secret" | "now">;

export function buildOrderLink({ publicUrl, secret, now }: LinkContext, orderId: string): string {
  return `${publicUrl}/order/${orderId}?token=${createOrderToken(secret, { orderId, scope: "read", now: now() })}`;
}

/** Builds the link to the page where the line's photos are uploaded. The link's token also opens the order. */
export function buildUploadLink({ publicUrl, secret, now }: LinkContext, orderId: string, lineId: string): string {
  const token = createOrderToken(secret, { orderId, scope: "upload", now: now() });
  return `${publicUrl}/upload/${orderId}/${lineId}?token=${token}`;
}
