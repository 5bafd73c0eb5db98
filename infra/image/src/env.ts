import { backupEnv, databaseEnv, shopEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

/** Returns the variables without checking them, for a program that checks them itself. */
export const readVariables = (): Record<string, string | undefined> => process.env;

/** Reads the backup settings: folder, hour in UTC, and number of backups before the oldest expires. */
export function readBackupSettings(): { folder: string; hour: number; keep: number } {
  const { BACKUP_FOLDER: folder, BACKUP_HOUR: hour, BACKUPS_KEPT: keep } = readEnvOrExit(backupEnv);
  return { folder, hour, keep };
}

/** Sets the variables that the sign-in link program reads. Their values may come from files. */
export function setSignInVariables(): void {
  Object.assign(process.env, readEnvOrExit({ ...databaseEnv, PUBLIC_URL: shopEnv.PUBLIC_URL }));
}
