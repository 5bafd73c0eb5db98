import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../accounts/context.ts";

export const UPLOAD_LINK_TEXT = "If this order is waiting for your photos, a link is on its way to its email address.";
const MAX_EMAILS_PER_HOUR = 3;

type UploadLinkRequest = { email: string; orderId: string; lineId?: string | undefined };

/**
 * Emails the upload link to the order's own address. The response does not reveal whether the order exists. Throws
 * MAIL_JUST_SENT after three emails in an hour, but only if the order's address was given.
 */
export async function requestUploadLink(ctx: Context, request: UploadLinkRequest): Promise<{ message: string }> {
  await inTransaction(ctx.db, (tx) => enqueueUploadLinkEmail(tx, request));
  return { message: UPLOAD_LINK_TEXT };
}

async function enqueueUploadLinkEmail(tx: Tx, { email, orderId, lineId }: UploadLinkRequest): Promise<void> {
  const [order] = await tx.$queryRaw<{ email: string; state: string }[]>`
    SELECT email, state FROM orders WHERE id = ${orderId} FOR UPDATE`;
  if (order?.state !== "awaiting_photos" || !isSameEmail(order.email, email)) return;
  if (lineId && !(await hasOrderLine(tx, orderId, lineId))) return;

  const [sent] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM outbox_jobs
    WHERE aggregate = ${orderId} AND name = 'send-email-uploads' AND created_at > now() - interval '1 hour'`;
  if ((sent?.count ?? 0) >= MAX_EMAILS_PER_HOUR) throw new ShopError("MAIL_JUST_SENT", { seconds: 3600 });
  await enqueue(tx, "send-email-uploads", { orderId: OrderId.parse(orderId), lineId: lineId ?? null });
}

async function hasOrderLine(tx: Tx, orderId: string, lineId: string): Promise<boolean> {
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: { id: true } });
  return lines.some(({ id }) => id === lineId);
}

export const isSameEmail = (one: string, other: string) => toComparableEmail(one) === toComparableEmail(other);

const toComparableEmail = (email: string) => email.normalize("NFC").trim().toLowerCase();
