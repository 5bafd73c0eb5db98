import { ShopError } from "@storywall/domain/errors";
import type { ConfirmOrderCodeInput } from "@storywall/domain/orders/schema";
import type { Context } from "../accounts/context.ts";
import { assertOrderAccess } from "./order-access.ts";
import { ORDER_CODE_TRIES, orderCode, signChangeGrant } from "./order-code.ts";

/**
 * Checks the emailed code and returns a grant that lets this browser change the order for half an hour. An attempt is
 * counted before it is checked, so that concurrent attempts cannot exceed the limit.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ORDER_CODE_WRONG; ORDER_CODE_EXPIRED if no code is valid any more.
 */
export async function confirmOrderCode(ctx: Context, { code, ...access }: ConfirmOrderCodeInput): Promise<string> {
  const { orderId } = access;
  await assertOrderAccess(ctx, access);
  const now = ctx.now();
  const counted = await ctx.db.orderCode.updateManyAndReturn({
    where: { orderId, usedAt: null, expiresAt: { gt: now }, attempts: { lt: ORDER_CODE_TRIES } },
    data: { attempts: { increment: 1 } },
    select: { id: true },
  });
  if (counted.length === 0) throw new ShopError("ORDER_CODE_EXPIRED");
  const right = counted.find(({ id }) => orderCode(ctx.secret, id) === code);
  if (!right) {
    const wrong = new ShopError("ORDER_CODE_WRONG");
    throw new ShopError("ORDER_CODE_WRONG", {}, { fields: { code: wrong.message } });
  }
  const { count } = await ctx.db.orderCode.updateMany({ where: { id: right.id, usedAt: null }, data: { usedAt: now } });
  if (count === 0) throw new ShopError("ORDER_CODE_EXPIRED");
  return signChangeGrant(ctx.secret, { orderId, now });
}
