import { ShopError } from "@storywall/domain/errors";
import type { ErrorKind } from "@storywall/domain/kernel/errors";

/** Kinds of errors that a retry cannot fix. */
const permanentKinds: readonly ErrorKind[] = ["not-found", "invalid", "gone"];

export class InvalidPayloadError extends Error {
  override readonly name = "InvalidPayloadError";
}

/** Error of a job whose process crashed in every attempt before it could record another error. */
export class JobCrashedError extends Error {
  override readonly name = "JobCrashedError";
}

export function isPermanentFailure(error: unknown): boolean {
  if (error instanceof ShopError) return permanentKinds.includes(error.kind);
  return error instanceof InvalidPayloadError || error instanceof JobCrashedError;
}

export const isOutageError = (error: unknown): boolean => error instanceof ShopError && error.kind === "unavailable";

/** Returns whether an open circuit breaker prevented a call. Such a run does not count as an attempt. */
export const isCircuitOpenError = (error: unknown): boolean =>
  isOutageError(error) && (error as ShopError).facts.untried === true;

/** Returns the class and code of an error. Omits the message, which may contain personal data. */
export function describeErrorForLog(error: unknown): string {
  if (error instanceof ShopError) return error.code;
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return `${error.name}${typeof code === "string" ? ` ${code}` : ""}`.slice(0, 100);
}

const defaultMaxBackoffMs = 30 * 60_000;

/**
 * Computes a delay that doubles with every attempt, up to half an hour or the job's own limit. A random jitter of 20 %
 * spreads the retries of jobs that failed together.
 */
export function computeBackoffMs(
  { backoffMs: firstMs, maxBackoffMs = defaultMaxBackoffMs }: { backoffMs: number; maxBackoffMs?: number },
  attempts: number,
  random = Math.random,
): number {
  const doubled = Math.min(maxBackoffMs, firstMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(doubled * (0.8 + 0.4 * random()));
}
