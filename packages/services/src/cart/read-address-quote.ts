import { validateDestination } from "@storywall/domain/cart/address";
import { priceCart } from "@storywall/domain/cart/price-cart";
import type { AddressQuote, AddressQuoteInput } from "@storywall/domain/cart/quote";
import { ShopError } from "@storywall/domain/errors";
import { toMinor } from "@storywall/domain/kernel/money";
import { toUsStateCode } from "@storywall/domain/kernel/us-states";
import type { Context } from "../accounts/context.ts";
import { createAlreadyPaidError } from "./already-paid-error.ts";
import { readCart } from "./read-cart.ts";

/**
 * Prices a cart for a wallet's address, with the tax of its state. Stores nothing, neither the quote nor the address.
 * @throws CART_NOT_FOUND, CART_EMPTY, ALREADY_PAID, and what `validateDestination` throws.
 */
export async function readAddressQuote(ctx: Context, { cartId, address }: AddressQuoteInput): Promise<AddressQuote> {
  const { provinceCode } = validateDestination({ ...address, provinceCode: toUsStateCode(address.provinceCode) });
  const cart = await readCart(ctx, { cartId });
  if (cart.completedOrderId) throw createAlreadyPaidError(cart.completedOrderId);
  if (cart.lines.length === 0) throw new ShopError("CART_EMPTY");
  const lines = cart.lines.map(({ unitPrice, quantity }) => ({ unitPrice: toMinor(unitPrice), quantity }));
  const totals = priceCart(lines, { promo: cart.promo, provinceCode, shippingRate: cart.shippingRate });
  return { version: cart.version, totals };
}
