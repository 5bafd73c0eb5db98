const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** Returns the name of a backup's folder. The name contains the time, so names sort by age. */
export const nameBackup = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** Returns the milliseconds until `hour` (UTC) next begins. Returns a full day if it begins now. */
export function computeMsUntil(hour: number, now: Date): number {
  const sinceMidnight = now.getTime() % DAY_MS;
  return ((hour * HOUR_MS - sinceMidnight + DAY_MS - 1) % DAY_MS) + 1;
}

/** Returns the backup folders except the `keep` newest ones. Ignores other folders. */
export const listExpiredBackups = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
