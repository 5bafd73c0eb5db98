const FRESH_SIGN_IN_MS = 10 * 60_000;

/** Returns whether the admin signed in recently enough to set a password without the current one. */
export function isFreshSession({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= FRESH_SIGN_IN_MS;
}
