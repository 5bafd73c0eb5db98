let touchedAt = Number.NEGATIVE_INFINITY;

if (typeof addEventListener === "function") {
  const touched = () => (touchedAt = performance.now());
  for (const type of ["pointerdown", "pointerup", "keydown"]) addEventListener(type, touched, { capture: true });
}

/** Resolves once there was no press or key for `ms`, so that background work does not delay input. */
export async function handsAtRest(ms: number): Promise<void> {
  for (let left = touchedAt + ms - performance.now(); left > 0; left = touchedAt + ms - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
