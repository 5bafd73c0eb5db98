const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** Returns the name of a backup's folder. The name contains the time, so names sort by age. */
export const buildBackupName = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** Returns the milliseconds until it is next `hour` o'clock UTC. If it is exactly that time now, returns a full day. */
export function computeMsUntil(hour: number, now: Date): number {
  const sinceMidnight = now.getTime() % DAY_MS;
  return ((hour * HOUR_MS - sinceMidnight + DAY_MS - 1) % DAY_MS) + 1;
}

/** Folder of a backup. `isComplete` is whether it contains a manifest, which is written last. */
export type BackupFolder = { name: string; isComplete: boolean };

/**
 * Returns the complete backups except the `keep` newest ones, and interrupted backups that started over a day ago.
 * Ignores other folders.
 */
export function listExpiredBackups(folders: readonly BackupFolder[], keep: number, now: Date): string[] {
  const backups = folders.filter(({ name }) => NAME.test(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const dayAgo = buildBackupName(new Date(now.getTime() - DAY_MS));
  const interrupted = backups.filter(({ name, isComplete }) => !isComplete && name < dayAgo);
  const expired = backups.filter(({ isComplete }) => isComplete).slice(0, -keep);
  return [...expired, ...interrupted].map(({ name }) => name);
}
