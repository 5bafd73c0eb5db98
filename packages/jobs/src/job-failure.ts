import { ShopError } from "@storywall/domain/errors";
import type { ErrorKind } from "@storywall/domain/kernel/error-kind";

/** Kinds of errors that a retry cannot fix. */
const permanentKinds: readonly ErrorKind[] = ["not-found", "invalid", "gone"];

/** The payload does not match the job's schema. */
export class PayloadRefusedError extends Error {
  override readonly name = "PayloadRefusedError";
}

/** The process died in every attempt, so no attempt could record an error. */
export class JobCrashedError extends Error {
  override readonly name = "JobCrashedError";
}

export function isPermanentFailure(error: unknown): boolean {
  if (error instanceof ShopError) return permanentKinds.includes(error.kind);
  return error instanceof PayloadRefusedError || error instanceof JobCrashedError;
}

/** Returns whether a dependency is unavailable, so that the job itself is not the cause. */
export const isOutageError = (error: unknown): boolean => error instanceof ShopError && error.kind === "unavailable";

/** Returns whether the circuit breaker was open: the dependency was not called, so there was no attempt. */
export const isCircuitOpenError = (error: unknown): boolean =>
  isOutageError(error) && (error as ShopError).facts.untried === true;

/** Returns class and code of an error, without its message, which may contain personal data. */
export function describeErrorForLog(error: unknown): string {
  if (error instanceof ShopError) return error.code;
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return `${error.name}${typeof code === "string" ? ` ${code}` : ""}`.slice(0, 100);
}

const defaultMaxBackoffMs = 30 * 60_000;

/**
 * Computes a delay that doubles with every attempt, up to half an hour or the job's own limit. A jitter of 20 %
 * separates jobs that failed together.
 */
export function computeBackoffMs(
  { backoffMs: firstMs, maxBackoffMs = defaultMaxBackoffMs }: { backoffMs: number; maxBackoffMs?: number },
  attempts: number,
  random = Math.random,
): number {
  const doubled = Math.min(maxBackoffMs, firstMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(doubled * (0.8 + 0.4 * random()));
}
