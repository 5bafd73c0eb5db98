/** Stripe's code for general tangible goods. Every product of the shop has it. */
export const GOODS_TAX_CODE = "txcd_99999999";

/** Stripe's code for shipping. */
export const SHIPPING_TAX_CODE = "txcd_92010001";
