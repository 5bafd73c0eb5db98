import type { AppRouter } from "@storywall/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { forgetUser } from "./signed-in-user.ts";
import { toast } from "./toast.ts";

export type CallContext = {
  /** Suppresses all toasts, for background calls and forms that show their own messages. */
  silent?: boolean;
  /** Success message. */
  meta?: { message?: string };
  /** Uses a keepalive request, which survives leaving the page. Only for small bodies. */
  outlivesPage?: boolean;
};

/**
 * The link that the specification requires: clears an expired sign-in, shows one toast per operation, and passes result
 * or error on.
 */
export function errorToastLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) =>
        next(op).subscribe({
          next: (value) => {
            const { silent, meta } = op.context as CallContext;
            const message =
              "data" in value.result ? (getResponseMessage(value.result.data) ?? meta?.message) : undefined;
            if (op.type === "mutation" && !silent && message) toast.success(message, { id: `success-${op.id}` });
            observer.next(value);
          },
          complete: () => observer.complete(),
          error: (error) => {
            if (getHttpStatus(error) === 401) forgetUser();
            if (op.type !== "subscription" && !(op.context as CallContext).silent) {
              toast.error(getErrorMessage(error), { id: `failure-${op.id}` });
            }
            observer.error(error);
          },
        }),
      );
}

/** The `message` field of a response, if any. No entity has a field of this name. */
function getResponseMessage(body: unknown): string | undefined {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
}

function getHttpStatus(error: TRPCClientError<AppRouter>): number | undefined {
  return error.data?.httpStatus;
}

const OFFLINE_MESSAGE = "We can't reach the shop. Check your connection and try again.";

/** The server's message, or one about the connection if there was no response. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof TRPCClientError)) return OFFLINE_MESSAGE;
  return error.data ? error.message : OFFLINE_MESSAGE;
}
