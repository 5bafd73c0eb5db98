import { EnvironmentIncompleteError } from "@storywall/env/environment-incomplete-error";
import { backupEnv, databaseEnv, shopEnv, signInEnv } from "@storywall/env/fragments";
import { loadVariableFiles } from "@storywall/env/load-variable-files";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

/**
 * Returns the variables without checking them, for a program that checks them itself, and a sentence for each variable
 * whose file cannot be used.
 */
export function readVariables(): { variables: Record<string, string | undefined>; problems: readonly string[] } {
  try {
    loadVariableFiles();
  } catch (error) {
    if (!(error instanceof EnvironmentIncompleteError)) throw error;
    return { variables: process.env, problems: error.sentences };
  }
  return { variables: process.env, problems: [] };
}

/** Reads the backup settings: folder, hour in UTC, and number of backups before the oldest expires. */
export function readBackupSettings(): { folder: string; hour: number; keep: number } {
  const { BACKUP_FOLDER: folder, BACKUP_HOUR: hour, BACKUPS_KEPT: keep } = readEnvOrExit(backupEnv);
  return { folder, hour, keep };
}

// Checks the variables of the commands for operators, which read `process.env` themselves.
export function requireJobVariables(): void {
  readEnvOrExit(databaseEnv);
}

export function requireSignInVariables(): void {
  readEnvOrExit({ ...databaseEnv, PUBLIC_URL: shopEnv.PUBLIC_URL, ...signInEnv });
}
