/** The event by which a page tells that its buttons work. */
export const pageHears = "page-hears";

/** An effect. Parts that arrive by themselves can be woken by a press, but not while the page is still being put together. */
export function tellPageHears(): () => void {
  const soon = setTimeout(() => window.dispatchEvent(new Event(pageHears)));
  return () => clearTimeout(soon);
}
