/** Confirms an erasure; case-insensitive. */
export const ERASE_CONFIRMATION = "DELETE";
