/** Whose days count: the workshop is in Miami. Days of orders, receipts and exports begin at its midnight. */
export const SHOP_TIME_ZONE = "America/New_York";
