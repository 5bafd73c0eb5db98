/** Deleted or about to be: its files must not stay in the store. */
export const isDeletedState = (state: string): boolean => state === "delete_pending" || state === "deleted";
