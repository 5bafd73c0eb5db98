import { isDeepStrictEqual } from "node:util";
import { checkAddress } from "@storywall/domain/checkout/address";
import { Address } from "@storywall/domain/checkout/address-schema";
import { ShopError } from "@storywall/domain/errors";
import type { ChangeAddressInput, OrderView } from "@storywall/domain/orders/schema";
import { taxRate } from "@storywall/domain/pricing/tax";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../context.ts";
import { changeOrder } from "./change-order.ts";
import { loadOrderView } from "./to-order-view.ts";

const OTHER_TAX = "The tax differs in this state, and with it the price. Contact us to change the address.";

/**
 * Sends the order to another address, where the tax is the same: the money was paid and stays as it is. The same address
 * again changes nothing. The customer is told by letter, so that a change nobody asked for is noticed.
 * @throws what `checkAddress` and `changeOrder` do, ACTION_NOT_ALLOWED where another tax is due.
 */
export async function changeOrderAddress(
  ctx: Context,
  { shippingAddress: given, ...access }: ChangeAddressInput,
): Promise<OrderView> {
  const { orderId } = access;
  const shippingAddress = checkAddress(given);
  await changeOrder(ctx, { ...access, action: "change-address" }, async (tx, { order, assertAllowed }) => {
    const before = Address.parse(order.shippingAddress);
    if (isDeepStrictEqual(before, shippingAddress)) return false;
    assertAllowed("change-address");
    if (taxRate(before.provinceCode) !== taxRate(shippingAddress.provinceCode)) {
      throw new ShopError("ACTION_NOT_ALLOWED", {}, { fields: { provinceCode: OTHER_TAX } });
    }
    await tx.order.update({ where: { id: orderId }, data: { shippingAddress, version: { increment: 1 } } });
    await enqueue(tx, "email.order-changed", { orderId, what: "address" });
    return true;
  });
  return loadOrderView(ctx, orderId);
}
