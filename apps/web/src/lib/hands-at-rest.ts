let touchedAt = Number.NEGATIVE_INFINITY;

if (typeof addEventListener === "function") {
  const touched = () => (touchedAt = performance.now());
  for (const type of ["pointerdown", "pointerup", "keydown"]) addEventListener(type, touched, { capture: true });
}

/** When the last press or key is `ms` ago, at once if it is: what nobody waits for would hold up what was pressed. */
export async function handsAtRest(ms: number): Promise<void> {
  for (let left = touchedAt + ms - performance.now(); left > 0; left = touchedAt + ms - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
