type ErrorSink = { push(error: unknown): void };
type WindowWithErrors = { faults?: unknown[] | ErrorSink };

/**
 * Records an error that was caught in the page. It is sent only if error reports are configured and the visitor
 * consents.
 */
export function captureError(error: unknown): void {
  const page = window as WindowWithErrors;
  page.faults ??= [];
  page.faults.push(error);
}

/** Subscribes to errors, including those that were recorded before. */
export function subscribeToErrors(onError: (error: unknown) => void): void {
  const page = window as WindowWithErrors;
  const queuedErrors = Array.isArray(page.faults) ? page.faults : [];
  page.faults = { push: onError };
  for (const error of queuedErrors) onError(error);
}
