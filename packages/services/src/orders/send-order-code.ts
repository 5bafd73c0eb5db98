import { inTransaction } from "@storywall/db/client";
import { maskEmail } from "@storywall/domain/accounts/email";
import { ShopError } from "@storywall/domain/errors";
import { newId, OrderCodeId } from "@storywall/domain/kernel/ids";
import type { OrderAccess, OrderCodeSent } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../accounts/context.ts";
import { assertOrderAccess } from "./order-access.ts";
import { ORDER_CODE_MINUTES } from "./order-code.ts";

const CODES_PER_HOUR = 5;
const HOUR_MS = 60 * 60_000;

/**
 * Emails a one-time code to the order's address, for a browser that did not place the order but may read it. Earlier
 * codes stay valid until they expire. Throws ORDER_NOT_FOUND, LINK_EXPIRED; ORDER_CODES_SENT after five codes in an
 * hour.
 */
export async function sendOrderCode(ctx: Context, access: OrderAccess): Promise<OrderCodeSent> {
  const { orderId } = access;
  await assertOrderAccess(ctx, access);
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const [order] = await tx.$queryRaw<{ email: string }[]>`SELECT email FROM orders WHERE id = ${orderId} FOR UPDATE`;
    if (!order?.email) throw new ShopError("ORDER_NOT_FOUND");
    const recentCodes = await tx.orderCode.findMany({
      where: { orderId, createdAt: { gt: new Date(now.getTime() - HOUR_MS) } },
      orderBy: { createdAt: "asc" },
      select: { createdAt: true },
    });
    if (recentCodes[0] && recentCodes.length >= CODES_PER_HOUR) {
      const seconds = Math.ceil((recentCodes[0].createdAt.getTime() + HOUR_MS - now.getTime()) / 1000);
      throw new ShopError("ORDER_CODES_SENT", { minutes: Math.max(2, Math.ceil(seconds / 60)), seconds });
    }
    const expiresAt = new Date(now.getTime() + ORDER_CODE_MINUTES * 60_000);
    const code = await tx.orderCode.create({ data: { id: newId("code"), orderId, createdAt: now, expiresAt } });
    await enqueue(tx, "email.order-code", { codeId: OrderCodeId.parse(code.id) });
    return { sentTo: maskEmail(order.email), minutes: ORDER_CODE_MINUTES };
  });
}
