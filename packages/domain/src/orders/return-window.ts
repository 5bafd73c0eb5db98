/** Days from delivery within which a wall can be sent back for a full refund (S-025). */
export const RETURN_DAYS = 30;
