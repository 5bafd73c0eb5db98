/** The event by which a page tells that its buttons work. */
export const pageHears = "page-hears";

export const tellPageHears = (): void => void window.dispatchEvent(new Event(pageHears));
