import type { AppRouter } from "@storywall/api/app-router";
import { TRPCClientError } from "@trpc/client";

type FailureData = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** Error data of the API; null if there was no response. */
export function failureData(error: unknown): FailureData | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** Whether a retry is pointless: forbidden or not found. */
export function isRefusal(error: unknown): boolean {
  const status = failureData(error)?.httpStatus;
  return status !== undefined && status < 500 && status !== 429;
}

/** The API's error code. */
export const shopCodeOf = (error: unknown): string | undefined => failureData(error)?.shopCode;
