/** Runs `act` after the load event, for work the shopper does not wait for. */
export function afterLoad(act: () => void): void {
  if (document.readyState === "complete") act();
  else window.addEventListener("load", act, { once: true });
}
