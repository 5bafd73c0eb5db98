import { isPermanentError } from "@/lib/api-error.ts";

/** Returns a `refetchInterval` that polls every `ms`. Polling continues after errors, except permanent ones. */
export const createPollInterval =
  (ms: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isPermanentError(state.error) ? false : ms;

/**
 * Returns whether to show the error instead of the page. Data that is already loaded stays visible while the server is
 * unavailable.
 */
export const shouldReplacePage = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || isPermanentError(error));
