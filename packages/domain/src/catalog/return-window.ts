/** Days after delivery within which a wall can be returned for a full refund. */
export const RETURN_DAYS = 30;

/**
 * Number of returns per year that a customer can make before staff review them. Returns of faulty tiles do not count.
 */
export const RETURNS_A_YEAR = 2;

/** Days after a return's label, or its approval, until the customer is reminded of a package that has not arrived. */
export const RETURN_REMINDER_DAYS = 30;

/** Working days from a return's arrival until its refund is issued. */
export const REFUND_WORKING_DAYS = 5;

/** Largest PDF of a return label, in characters of base64. */
export const MAX_LABEL_BASE64 = 240_000;
