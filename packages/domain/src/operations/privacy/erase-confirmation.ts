/** Word a visitor types to confirm an erasure. Upper and lower case are equal. */
export const ERASE_CONFIRMATION = "DELETE";
