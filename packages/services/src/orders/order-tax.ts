import type { Tx } from "@storywall/db/client";
import { Address } from "@storywall/domain/cart/address-schema";
import { listTaxedExtras } from "@storywall/domain/cart/adjustments";
import type { TotalsView } from "@storywall/domain/cart/schema";
import { type TaxCalculation, type TaxPlace, type TaxRequest, toTaxPlace } from "@storywall/domain/cart/tax";
import { GOODS_TAX_CODE } from "@storywall/domain/catalog/shop-terms";
import { ShopError } from "@storywall/domain/errors";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { splitTotalsByLine } from "@storywall/domain/orders/line-shares";
import { findTaxOfRequest, type KnownTax, MissingTaxError, type TaxedAddress } from "../cart/cart-tax.ts";
import { readSetting } from "../catalog/settings.ts";
import type { OrderToChange } from "./run-order-change.ts";

type Move = {
  order: OrderToChange;
  remainingTotals: TotalsView;
  shippingAddress: TaxedAddress;
  known: readonly KnownTax[];
  now: Date;
};

/**
 * Tax at another address. If `isSame` is true, the tax at the old address is the same, so rounding must not change the
 * total.
 */
type MovedTax = { calculation: TaxCalculation; isSame: boolean };

/**
 * Calculates the tax of an order's remaining lines at another address, with the rates of the day on which the order was
 * placed. Returns null if state and ZIP code stay the same. Throws MissingTaxError if `known` does not contain the tax.
 */
export async function calculateTaxAtNewAddress(tx: Tx, { order, known, now, ...move }: Move): Promise<MovedTax | null> {
  const from = toTaxPlace(Address.parse(order.shippingAddress));
  const to = toTaxPlace(move.shippingAddress);
  if (!from || !to || (from.state === to.state && from.zip === to.zip)) return null;
  const settings = await readSetting(tx, "tax");
  const calculateTax = (place: TaxPlace) => {
    const request = toOrderTaxRequest(order, move.remainingTotals, place);
    const { tax, missing } = findTaxOfRequest(request, { settings, known, now });
    if (missing) throw new MissingTaxError(missing);
    if (!tax) throw new ShopError("TAX_UNAVAILABLE");
    return tax;
  };
  const calculation = calculateTax(to);
  return { calculation, isSame: calculateTax(from).tax === calculation.tax };
}

function toOrderTaxRequest(order: OrderToChange, totals: TotalsView, destination: TaxPlace): TaxRequest {
  const lines = order.lines.filter(({ rejection }) => rejection === null);
  const shares = splitTotalsByLine(totals, lines);
  return {
    reference: order.id,
    lines: [
      ...[...shares].map(([id, { subtotal, discount }]) => ({
        id,
        amount: subtotal - discount,
        taxCode: GOODS_TAX_CODE,
      })),
      ...listTaxedExtras(totals.adjustments),
    ],
    shipping: totals.shipping,
    destination,
    day: toShopDay(order.placedAt),
  };
}
