import type { AppRouter } from "@storywall/api/app-router";
import { TRPCClientError } from "@trpc/client";

type FailureData = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** What the shop said about a failure; null where there was no answer of the shop's. */
export function failureData(error: unknown): FailureData | null {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** The code of the shop's error table. */
export const shopCodeOf = (error: unknown): string | undefined => failureData(error)?.shopCode;
