let lastInputAt = Number.NEGATIVE_INFINITY;

if (typeof addEventListener === "function") {
  const recordInput = () => (lastInputAt = performance.now());
  for (const type of ["pointerdown", "pointerup", "keydown"]) addEventListener(type, recordInput, { capture: true });
}

/**
 * Resolves when no pointer or key was pressed for `ms`, so that background work does not delay the response to input.
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

/** Runs `callback` after the load event. Meant for work that the shopper does not wait for. */
export function runAfterPageLoad(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else window.addEventListener("load", callback, { once: true });
}
