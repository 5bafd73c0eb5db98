import type { AppRouter } from "@storywall/api/app-router";
import { TRPCClientError } from "@trpc/client";

type FailureData = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** What the shop said about a failure; null where there was no answer of the shop's. */
export function failureData(error: unknown): FailureData | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** The shop said no, and would again: to who may not, or of what is not there. Any other failure passes. */
export function isRefusal(error: unknown): boolean {
  const status = failureData(error)?.httpStatus;
  return status !== undefined && status < 500 && status !== 429;
}

/** The code of the shop's error table. */
export const shopCodeOf = (error: unknown): string | undefined => failureData(error)?.shopCode;
