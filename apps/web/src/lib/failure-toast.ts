import type { AppRouter } from "@storywall/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { forgetUser } from "./signed-in-user.ts";
import { toast } from "./toast.ts";

export type CallContext = {
  /** Set by calls that fail quietly, and by forms that show their own sentence. Nothing is shown, good or bad. */
  silent?: boolean;
  /** What the page itself says of its success. */
  meta?: { message?: string };
  /** The call is made even when the page is being left. Only for what is small. */
  outlivesPage?: boolean;
};

/**
 * What the specification's shared client does: an ended sign-in is forgotten, one toast is shown
 * for each operation, and the caller still gets answer or error.
 */
export function failureToast(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) =>
        next(op).subscribe({
          next: (value) => {
            const { silent, meta } = op.context as CallContext;
            const message = "data" in value.result ? (messageIn(value.result.data) ?? meta?.message) : undefined;
            if (op.type === "mutation" && !silent && message) toast.success(message, { id: `success-${op.id}` });
            observer.next(value);
          },
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

/** The sentence of a body that has one. No entity of the shop has a field of that name. */
function messageIn(body: unknown): string | undefined {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
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
