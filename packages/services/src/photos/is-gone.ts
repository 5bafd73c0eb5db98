/** Deleted, or about to be: nothing of it may stay in the store. */
export const isGone = (state: string): boolean => state === "delete_pending" || state === "deleted";
