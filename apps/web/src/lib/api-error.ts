import type { AppRouter } from "@storywall/api/app-router";
import { TRPCClientError } from "@trpc/client";

type ApiErrorData = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** Returns the error data of the API, or null if there was no response. */
export function getErrorData(error: unknown): ApiErrorData | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** Returns whether a retry is pointless, for example because the call is forbidden or nothing was found. */
export function isPermanentError(error: unknown): boolean {
  const status = getErrorData(error)?.httpStatus;
  return status !== undefined && status < 500 && status !== 429;
}

export const getErrorCode = (error: unknown): string | undefined => getErrorData(error)?.shopCode;
