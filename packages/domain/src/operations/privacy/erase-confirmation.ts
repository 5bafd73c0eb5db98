/** Word a visitor types to confirm an erasure. Case does not matter. */
export const ERASE_CONFIRMATION = "DELETE";
