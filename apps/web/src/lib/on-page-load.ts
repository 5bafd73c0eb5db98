/** Calls `callback` after the load event. Meant for work that the shopper does not wait for. */
export function onPageLoad(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else window.addEventListener("load", callback, { once: true });
}
