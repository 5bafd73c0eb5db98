import { isRefusal } from "@/lib/failure-data.ts";

/** For `refetchInterval`: polls every `ms`, also after server errors, but not after a refusal. */
export const askEvery =
  (ms: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isRefusal(state.error) ? false : ms;

/** Whether an error should replace the page. Loaded data stays visible while the server is unavailable. */
export const isInTheWay = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || isRefusal(error));
