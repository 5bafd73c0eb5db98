/** Acts once the page is loaded: what is not for the shopper costs the shopper nothing. */
export function afterLoad(act: () => void): void {
  if (document.readyState === "complete") act();
  else window.addEventListener("load", act, { once: true });
}
