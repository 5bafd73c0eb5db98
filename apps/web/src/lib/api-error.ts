import type { AppRouter } from "@storywall/api/app-router";
import { TRPCClientError } from "@trpc/client";

type ApiErrorData = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** Error data of the API; null if there was no response. */
export function getErrorData(error: unknown): ApiErrorData | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** Whether a retry is pointless: forbidden or not found. */
export function isPermanentError(error: unknown): boolean {
  const status = getErrorData(error)?.httpStatus;
  return status !== undefined && status < 500 && status !== 429;
}

/** The API's error code. */
export const getErrorCode = (error: unknown): string | undefined => getErrorData(error)?.shopCode;
