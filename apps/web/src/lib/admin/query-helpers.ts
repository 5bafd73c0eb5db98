import { isPermanentError } from "@/lib/api-error.ts";

/** Returns a `refetchInterval` that polls every `ms`. Polling continues after errors, except permanent ones. */
export const createPollInterval =
  (ms: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isPermanentError(state.error) ? false : ms;

type MutationState = { isPending: boolean; error: unknown; submittedAt: number };

/** Combines mutations whose errors are shown in the same place into one state. The error is that of the last call. */
export function combineMutationStates(...mutations: MutationState[]): Pick<MutationState, "isPending" | "error"> {
  const last = mutations.reduce((latest, one) => (one.submittedAt > latest.submittedAt ? one : latest));
  return { isPending: mutations.some(({ isPending }) => isPending), error: last.error };
}

/**
 * Returns whether to show the error instead of the page. Data that is already loaded stays visible while the server is
 * unavailable.
 */
export const shouldReplacePage = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || isPermanentError(error));
