/** Time after placing an order during which the customer can change it. It ends earlier if printing starts. */
export const CHANGE_WINDOW_MS = 60 * 60 * 1000;

/** Phrase to add wherever a text mentions the change window. */
export const UNLESS_PRINTED = "unless we start printing sooner";
