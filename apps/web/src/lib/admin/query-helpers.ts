import { isPermanentError } from "@/lib/api-error.ts";

/** For `refetchInterval`: polls every `ms`, also after server errors, but not after a refusal. */
export const pollInterval =
  (ms: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isPermanentError(state.error) ? false : ms;

/** Whether an error should replace the page. Loaded data stays visible while the server is unavailable. */
export const shouldReplacePage = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || isPermanentError(error));
