import { isRefusal } from "@/lib/failure-data.ts";

/** For `refetchInterval`: asks anew every so many ms, also while the shop is away; not what was refused. */
export const askEvery =
  (ms: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isRefusal(state.error) ? false : ms;

/** Whether an answer takes the place of the page: what is shown, and typed, stays there while the shop is away. */
export const isInTheWay = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || isRefusal(error));
