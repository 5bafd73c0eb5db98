/** Of an order that was erased nothing is shown to those who hold its old link. */
export const isErasedOrder = ({ email }: { email: string }): boolean => email === "";
