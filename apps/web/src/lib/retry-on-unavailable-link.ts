import type { AppRouter } from "@storywall/api/app-router";
import type { Operation, TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/** Maximum ms between the start of the first attempt and the start of the last retry. */
const MAX_RETRY_MS = 11_000;
const FIRST_DELAY_MS = 1_000;

/**
 * Mutations that are safe to repeat if their response is lost. For example, the client chooses the id of a cart line,
 * and a checkout has only one order. The list excludes calls that send email or create something, and autosave, where
 * an old text could overwrite a newer one. Photos have their own queue (upload-queue.ts).
 */
const retryablePaths: ReadonlySet<string> = new Set([
  "cart.addLine",
  "cart.applyPromo",
  "cart.change",
  "cart.removeLine",
  "cart.removePromo",
  "cart.updateLine",
  "checkout.complete",
  "checkout.create",
  "orders.cancel",
  "orders.claim",
  "orders.completeUploadLater",
  "orders.confirm",
  "orders.reorder",
  "payments.createIntent",
  "session.signOut",
]);

const canRetry = ({ type, path }: Operation) => type === "query" || (type === "mutation" && retryablePaths.has(path));

/**
 * Creates a tRPC link that retries while the server is unavailable (503 with Retry-After) or does not respond, for up
 * to about ten seconds. Errors from payments or the object store are not retried, because the server has already
 * retried them.
 */
export function createRetryOnUnavailableLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) => {
      if (!canRetry(op)) return next(op);
      return observable((observer) => {
        const startedAt = performance.now();
        let timer: ReturnType<typeof setTimeout> | undefined;
        let cancelAttempt = () => {};
        const startAttempt = (attemptNumber: number) => {
          const { unsubscribe } = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const delay = op.signal?.aborted ? null : getRetryDelayMs(error, attemptNumber);
              if (delay === null || performance.now() - startedAt + delay > MAX_RETRY_MS) observer.error(error);
              else timer = setTimeout(() => startAttempt(attemptNumber + 1), delay);
            },
          });
          cancelAttempt = unsubscribe;
        };
        startAttempt(1);
        return () => {
          clearTimeout(timer);
          cancelAttempt();
        };
      });
    };
}

/** Returns the number of ms to wait before the next attempt, or null if retrying is pointless. */
function getRetryDelayMs(error: TRPCClientError<AppRouter>, attemptNumber: number): number | null {
  if (error.data) {
    const seconds = Number(getHttpResponse(error)?.headers.get("retry-after") || Number.NaN);
    return error.data.shopCode === "UNAVAILABLE" && seconds > 0 ? seconds * 1_000 : null;
  }
  // While offline, retrying would only delay the error.
  return navigator.onLine === false ? null : FIRST_DELAY_MS * 2 ** (attemptNumber - 1);
}

const getHttpResponse = ({ meta }: TRPCClientError<AppRouter>) => meta?.response as Response | undefined;
