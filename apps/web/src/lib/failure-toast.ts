import type { AppRouter } from "@storywall/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { forgetUser } from "./signed-in-user.ts";
import { toast } from "./toast.ts";

export type CallContext = {
  /** Set by calls that fail quietly, and by forms that show their own sentence (C-17). */
  silent?: boolean;
  /** The call is made even when the page is being left. Only for what is small. */
  outlivesPage?: boolean;
};

/**
 * What the specification's shared client does with a failure (D-9, S-191…S-193): an ended sign-in is forgotten, one toast
 * is shown per operation, and the caller still gets the error.
 */
export function failureToast(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (httpStatus(error) === 401) forgetUser();
            if (op.type !== "subscription" && !(op.context as CallContext).silent) {
              toast.error(sentenceFor(error), { id: `failure-${op.id}` });
            }
            observer.error(error);
          },
        }),
      );
}

function httpStatus(error: TRPCClientError<AppRouter>): number | undefined {
  return error.data?.httpStatus;
}

const OFFLINE = "We could not reach the shop. Check your connection and try again.";

/** The server's own sentence, or one about the connection when there was no answer at all. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof TRPCClientError)) return OFFLINE;
  return error.data ? error.message : OFFLINE;
}
