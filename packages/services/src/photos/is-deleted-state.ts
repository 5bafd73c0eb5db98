export const isDeletedState = (state: string): boolean => state === "delete_pending" || state === "deleted";
