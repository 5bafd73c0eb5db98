import type { AppRouter } from "@storywall/api/app-router";
import type { Operation, TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/** From the first call to the last one that is begun: two pauses of what the shop says, and what the calls themselves take. */
const LONGEST_MS = 11_000;
const FIRST_PAUSE_MS = 1_000;

/**
 * What may be asked again although it may have been done already, because only the answer was lost:
 * - the cart's calls wait for each other, and name line, code or note as it is to be; a line's id is chosen here;
 * - a checkout is one for a cart's version, an intent one for a payment, an order one for a checkout;
 * - the order's calls name a state it is to have: it is in it the second time.
 * Not here: whatever sends a letter or makes something new each time; what is saved while one goes on typing, as an older
 * text would overwrite a newer; and photos, whose queue tries again by itself (upload-queue.ts).
 */
const repeatable: ReadonlySet<string> = new Set([
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

const mayBeRepeated = ({ type, path }: Operation) => type === "query" || (type === "mutation" && repeatable.has(path));

/**
 * Asks again while the shop is away for a moment: it said UNAVAILABLE and when to come back (503, Retry-After), or it did not
 * answer at all. Who called hears of it after some ten seconds. Of payments or a store that are down it is told at once: the
 * shop itself has asked them three times.
 */
export function retryWhenAway(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) => {
      if (!mayBeRepeated(op)) return next(op);
      return observable((observer) => {
        const startedAt = performance.now();
        let timer: ReturnType<typeof setTimeout> | undefined;
        let stop = () => {};
        const attempt = (number: number) => {
          const { unsubscribe } = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const pause = op.signal?.aborted ? null : pauseMs(error, number);
              if (pause === null || performance.now() - startedAt + pause > LONGEST_MS) observer.error(error);
              else timer = setTimeout(() => attempt(number + 1), pause);
            },
          });
          stop = unsubscribe;
        };
        attempt(1);
        return () => {
          clearTimeout(timer);
          stop();
        };
      });
    };
}

/** How long to wait before it is asked again; null when that is of no use. */
function pauseMs(error: TRPCClientError<AppRouter>, number: number): number | null {
  if (error.data) {
    const seconds = Number(responseOf(error)?.headers.get("retry-after") || Number.NaN);
    return error.data.shopCode === "UNAVAILABLE" && seconds > 0 ? seconds * 1_000 : null;
  }
  // Without a connection it would only be told later: the browser says when there is one.
  return navigator.onLine === false ? null : FIRST_PAUSE_MS * 2 ** (number - 1);
}

const responseOf = ({ meta }: TRPCClientError<AppRouter>) => meta?.response as Response | undefined;
