type Faults = { push(error: unknown): void };
type WithFaults = { faults?: unknown[] | Faults };

/** Records a caught error. It leaves the page only if error reports are configured and consented to. */
export function reportFault(error: unknown): void {
  const page = window as WithFaults;
  page.faults ??= [];
  page.faults.push(error);
}

/** Subscribes to errors, starting with the recorded ones. */
export function takeFaults(take: (error: unknown) => void): void {
  const page = window as WithFaults;
  const waiting = Array.isArray(page.faults) ? page.faults : [];
  page.faults = { push: take };
  for (const error of waiting) take(error);
}
