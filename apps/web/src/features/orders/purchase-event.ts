import type { OrderView } from "@storywall/domain/orders/schema";

const toDollars = (cents: number) => cents / 100;

/**
 * Builds the event that reports a purchase to the tag manager. It is sent once per order and contains no personal data.
 */
export function buildPurchaseEvent({ number, totals, promoCode, lines }: OrderView) {
  return {
    event: "purchase",
    ecommerce: {
      transaction_id: number,
      currency: "USD",
      value: toDollars(totals.total),
      tax: toDollars(totals.tax),
      shipping: toDollars(totals.shipping),
      ...(promoCode ? { coupon: promoCode } : {}),
      items: lines.map(({ templateKey, title, quantity, unitPrice }) => ({
        item_id: templateKey,
        item_name: title,
        price: toDollars(unitPrice),
        quantity,
      })),
    },
  };
}
