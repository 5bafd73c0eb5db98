type ErrorSink = { push(error: unknown): void };
type WindowWithErrors = { faults?: unknown[] | ErrorSink };

/** Records a caught error. It leaves the page only if error reports are configured and consented to. */
export function captureError(error: unknown): void {
  const page = window as WindowWithErrors;
  page.faults ??= [];
  page.faults.push(error);
}

/** Subscribes to errors, starting with the recorded ones. */
export function drainErrors(onError: (error: unknown) => void): void {
  const page = window as WindowWithErrors;
  const queuedErrors = Array.isArray(page.faults) ? page.faults : [];
  page.faults = { push: onError };
  for (const error of queuedErrors) onError(error);
}
