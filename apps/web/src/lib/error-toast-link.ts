import type { AppRouter } from "@storywall/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { forgetUser } from "./signed-in-user.ts";
import { toast } from "./toast.ts";

export type CallContext = {
  /** Suppresses all toasts. For background calls and forms that show their own messages. */
  silent?: boolean;
  /** Message of the toast after success. */
  meta?: { message?: string };
  /** Sends a keepalive request, which continues when the page is left. Only for small bodies. */
  outlivesPage?: boolean;
};

/**
 * Creates a tRPC link that shows at most one toast per operation and clears the stored user when a sign-in has expired.
 * Passes on the result or error unchanged.
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

/** Returns the `message` field of a response. No entity has a field of this name. */
function getResponseMessage(body: unknown): string | undefined {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
}

function getHttpStatus(error: TRPCClientError<AppRouter>): number | undefined {
  return error.data?.httpStatus;
}

const OFFLINE_MESSAGE = "We can't reach the shop. Check your connection and try again.";

/** Returns the server's message, or one about the connection if there was no response. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof TRPCClientError)) return OFFLINE_MESSAGE;
  return error.data ? error.message : OFFLINE_MESSAGE;
}
