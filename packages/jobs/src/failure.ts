import { ShopError } from "@storywall/domain/errors";
import type { ErrorKind } from "@storywall/domain/kernel/error-kind";

/** What will not be different the next time. */
const permanentKinds: readonly ErrorKind[] = ["not-found", "invalid", "gone"];

/** A payload that its own job's schema refuses: no attempt can make sense of it. */
export class PayloadRefused extends Error {
  override readonly name = "PayloadRefused";
}

/** Every attempt so far took its process down before it could say why. */
export class JobCrashed extends Error {
  override readonly name = "JobCrashed";
}

export function willNeverWork(error: unknown): boolean {
  if (error instanceof ShopError) return permanentKinds.includes(error.kind);
  return error instanceof PayloadRefused || error instanceof JobCrashed;
}

/** Something the job needs is away, and will be back: that says nothing about the job. */
export const isOutage = (error: unknown): boolean => error instanceof ShopError && error.kind === "unavailable";

/** It was not even asked, because it had failed too often just before: then no attempt was made. */
export const wasUntried = (error: unknown): boolean => isOutage(error) && (error as ShopError).facts.untried === true;

/** Class and code of an error, without its text: the text may hold what a person typed. */
export function errorName(error: unknown): string {
  if (error instanceof ShopError) return error.code;
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return `${error.name}${typeof code === "string" ? ` ${code}` : ""}`.slice(0, 100);
}

const usualLongestMs = 30 * 60_000;

/**
 * Doubles with every attempt up to half an hour, or the job's own longest wait; a fifth more or less, so that jobs which
 * failed together do not return together.
 */
export function backoffMs(
  { backoffMs: firstMs, longestBackoffMs = usualLongestMs }: { backoffMs: number; longestBackoffMs?: number },
  attempts: number,
  random = Math.random,
): number {
  const doubled = Math.min(longestBackoffMs, firstMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(doubled * (0.8 + 0.4 * random()));
}
