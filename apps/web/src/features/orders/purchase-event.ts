import type { OrderView } from "@storywall/domain/orders/schema";

const dollars = (cents: number) => cents / 100;

/** Purchase event for the tag manager, sent once per order. Contains no personal data. */
export function purchaseEvent({ number, totals, promoCode, lines }: OrderView) {
  return {
    event: "purchase",
    ecommerce: {
      transaction_id: number,
      currency: "USD",
      value: dollars(totals.total),
      tax: dollars(totals.tax),
      shipping: dollars(totals.shipping),
      ...(promoCode ? { coupon: promoCode } : {}),
      items: lines.map(({ templateKey, title, quantity, unitPrice }) => ({
        item_id: templateKey,
        item_name: title,
        price: dollars(unitPrice),
        quantity,
      })),
    },
  };
}
