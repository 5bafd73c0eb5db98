/** For so long after placing it a shopper may change an order alone, unless it is printed sooner. */
export const CHANGE_WINDOW_MS = 60 * 60 * 1000;

/** The condition of every promise that an order can be changed or cancelled. */
export const UNLESS_PRINTED = "unless we start printing sooner";
