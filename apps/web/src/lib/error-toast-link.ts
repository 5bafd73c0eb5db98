import type { AppRouter } from "@storywall/api/app-router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { apiTexts } from "./api-texts.ts";
import { forgetUser } from "./signed-in-user.ts";
import { toast } from "./toast.ts";

export type CallContext = {
  /** Suppresses all toasts. Meant for background calls and for forms that show their own messages. */
  silent?: boolean;
  /** Text of the toast that is shown on success. */
  meta?: { message?: string };
  /** Sends a keepalive request, which is not aborted when the user leaves the page. Only for small request bodies. */
  outlivesPage?: boolean;
};

/** Options of a call whose errors are shown by the component that makes it. */
export const silent = { context: { silent: true } satisfies CallContext };

/** Options of a call that reverts another one. Its result is only shown in a toast. */
export const undoing = { context: { meta: { message: apiTexts.undone } } satisfies CallContext };

/**
 * Creates a tRPC link that shows at most one toast for each operation. When a session has expired, it deletes the
 * stored user. It does not change results or errors.
 */
export function createErrorToastLink(): TRPCLink<AppRouter> {
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

/**
 * Returns the `message` field of a response. It is always a message for the user, because no entity has a field with
 * this name.
 */
function getResponseMessage(body: unknown): string | undefined {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof message === "string" && message !== "" ? message : undefined;
}

function getHttpStatus(error: TRPCClientError<AppRouter>): number | undefined {
  return error.data?.httpStatus;
}

/** Returns the server's message. If there was no response, returns a message about the connection. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof TRPCClientError)) return apiTexts.unreachable;
  return error.data ? error.message : apiTexts.unreachable;
}
