import { ShopError } from "@storywall/domain/errors";
import type { ConfirmOrderCodeInput } from "@storywall/domain/orders/schema";
import type { Context } from "../accounts/context.ts";
import { assertOrderAccess } from "./order-access.ts";
import { computeOrderCode, createChangeGrant, MAX_ORDER_CODE_ATTEMPTS } from "./order-code.ts";

/**
 * Checks the emailed code. Returns a grant with which this browser can change the order for half an hour. Each attempt
 * is counted before the code is checked; concurrent attempts therefore cannot exceed the limit.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ORDER_CODE_WRONG; ORDER_CODE_EXPIRED if all codes are used, expired or out of
 * attempts.
 */
export async function confirmOrderCode(ctx: Context, { code, ...access }: ConfirmOrderCodeInput): Promise<string> {
  const { orderId } = access;
  await assertOrderAccess(ctx, access);
  const now = ctx.now();
  const openCodes = await ctx.db.orderCode.updateManyAndReturn({
    where: { orderId, usedAt: null, expiresAt: { gt: now }, attempts: { lt: MAX_ORDER_CODE_ATTEMPTS } },
    data: { attempts: { increment: 1 } },
    select: { id: true },
  });
  if (openCodes.length === 0) throw new ShopError("ORDER_CODE_EXPIRED");
  const matchingCode = openCodes.find(({ id }) => computeOrderCode(ctx.secret, id) === code);
  if (!matchingCode) {
    const wrongCodeError = new ShopError("ORDER_CODE_WRONG");
    throw new ShopError("ORDER_CODE_WRONG", {}, { fields: { code: wrongCodeError.message } });
  }
  const { count } = await ctx.db.orderCode.updateMany({
    where: { id: matchingCode.id, usedAt: null },
    data: { usedAt: now },
  });
  if (count === 0) throw new ShopError("ORDER_CODE_EXPIRED");
  return createChangeGrant(ctx.secret, { orderId, now });
}
