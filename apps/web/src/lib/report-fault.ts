type Faults = { push(error: unknown): void };
type WithFaults = { faults?: unknown[] | Faults };

/** For what broke and was caught. It stays in the page, and leaves it only where reports are set up and welcome. */
export function reportFault(error: unknown): void {
  const page = window as WithFaults;
  page.faults ??= [];
  page.faults.push(error);
}

/** For what sends reports: it gets those that wait, and from now on each. */
export function takeFaults(take: (error: unknown) => void): void {
  const page = window as WithFaults;
  const waiting = Array.isArray(page.faults) ? page.faults : [];
  page.faults = { push: take };
  for (const error of waiting) take(error);
}
