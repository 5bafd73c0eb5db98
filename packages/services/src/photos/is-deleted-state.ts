/** Returns whether a photo is deleted or about to be deleted, so that its files must not stay in storage. */
export const isDeletedState = (state: string): boolean => state === "delete_pending" || state === "deleted";
