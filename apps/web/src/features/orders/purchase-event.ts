import type { OrderView } from "@storywall/domain/orders/schema";

const toDollars = (cents: number) => cents / 100;

/** Builds the purchase event for the tag manager, which is sent once per order. It contains no personal data. */
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
