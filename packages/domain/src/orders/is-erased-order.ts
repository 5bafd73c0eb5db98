/** Returns whether the order was erased. Erased orders are not shown, even to holders of an old link. */
export const isErasedOrder = ({ email }: { email: string }): boolean => email === "";
