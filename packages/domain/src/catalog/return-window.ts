/** Days after delivery within which a wall can be returned for a full refund. */
export const RETURN_DAYS = 30;

/** Number of returns without a fault that a customer may make per year before staff review them. */
export const RETURNS_A_YEAR = 2;

/** Working days from a return's arrival until its refund is issued. */
export const REFUND_WORKING_DAYS = 5;
