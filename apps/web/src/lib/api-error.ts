import type { AppRouter } from "@storywall/api/app-router";
import { TRPCClientError } from "@trpc/client";

type ApiErrorData = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** Returns the API's error data, or null if there was no response. */
export function getErrorData(error: unknown): ApiErrorData | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** Returns whether retrying is pointless, for example because the call is forbidden or the item does not exist. */
export function isPermanentError(error: unknown): boolean {
  const status = getErrorData(error)?.httpStatus;
  return status !== undefined && status < 500 && status !== 429;
}

export const getErrorCode = (error: unknown): string | undefined => getErrorData(error)?.shopCode;
