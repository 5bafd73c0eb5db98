/** How long after placing an order the customer can change it; printing ends this earlier. */
export const CHANGE_WINDOW_MS = 60 * 60 * 1000;

/** Every sentence that promises the change window must end with this condition. */
export const UNLESS_PRINTED = "unless we start printing sooner";
