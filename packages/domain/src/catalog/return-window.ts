/** Days from delivery within which a wall can be sent back for a full refund. */
export const RETURN_DAYS = 30;

/** No-fault returns a customer may make in a year before a person decides. */
export const RETURNS_A_YEAR = 2;

/** By then the money of a return that has arrived is on its way back. */
export const REFUND_WORKING_DAYS = 5;
