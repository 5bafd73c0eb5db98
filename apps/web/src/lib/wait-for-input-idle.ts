let lastInputAt = Number.NEGATIVE_INFINITY;

if (typeof addEventListener === "function") {
  const recordInput = () => (lastInputAt = performance.now());
  for (const type of ["pointerdown", "pointerup", "keydown"]) addEventListener(type, recordInput, { capture: true });
}

/**
 * Resolves when there has been no press or key for `ms`, so that background work does not delay the response to input.
 */
export async function waitForInputIdle(ms: number): Promise<void> {
  for (
    let remainingMs = lastInputAt + ms - performance.now();
    remainingMs > 0;
    remainingMs = lastInputAt + ms - performance.now()
  ) {
    await new Promise((resolve) => setTimeout(resolve, remainingMs));
  }
}

/** Calls `callback` after the load event. Meant for work that the shopper does not wait for. */
export function onPageLoad(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else window.addEventListener("load", callback, { once: true });
}
