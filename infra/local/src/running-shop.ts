import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tryAcquireLock } from "./lock.ts";
import { loadLocalSecrets } from "./secrets.ts";
import type { Variables } from "./settings.ts";

const FILE_NAME = "running.json";
/** The shop and the commands that start its services lock this file. */
export const LOCK_NAME = "start.lock";
const POLL_MS = 200;
/**
 * Variables with the addresses of the embedded services. The keys of these services are in the data folder's
 * `secrets.json`.
 */
const recordedNames = ["DATABASE_URL", "S3_ENDPOINT", "S3_REGION", "S3_BUCKET"] as const;

/** Records the addresses of a running shop's embedded services for maintenance commands. */
export function recordRunningShop(dataDir: string, env: Record<string, string>, variables: Variables): void {
  const embeddedAddresses = recordedNames.filter((name) => !variables[name]).map((name) => [name, env[name]]);
  writeFileSync(join(dataDir, FILE_NAME), `${JSON.stringify(Object.fromEntries(embeddedAddresses))}\n`, {
    mode: 0o600,
  });
}

export function deleteRunningShopRecord(dataDir: string): void {
  rmSync(join(dataDir, FILE_NAME), { force: true });
}

type Lock = { release(): void };

/**
 * Locks a data folder from which no shop runs. Returns null if a shop runs, and waits while a shop is starting or
 * stopping.
 */
export async function lockUnlessShopRuns(dataDir: string, print: (line: string) => void): Promise<Lock | null> {
  for (let attempts = 0; ; attempts++) {
    const lock = tryAcquireLock(join(dataDir, LOCK_NAME));
    if (lock || existsSync(join(dataDir, FILE_NAME))) return lock;
    if (attempts === 0) print("Waiting: the shop is starting or stopping, or another command uses its data.");
    await sleep(POLL_MS);
  }
}

/** Reads the database and store variables of the shop that runs from this data folder. */
export function readRunningShopEnv(dataDir: string, variables: Variables): Record<string, string> {
  const recordedAddresses: Record<string, string> = JSON.parse(readFileSync(join(dataDir, FILE_NAME), "utf8"));
  const { storeAccessKeyId, storeSecretAccessKey } = loadLocalSecrets(dataDir);
  const keys: Record<string, string> = recordedAddresses.S3_ENDPOINT
    ? { S3_ACCESS_KEY_ID: storeAccessKeyId, S3_SECRET_ACCESS_KEY: storeSecretAccessKey }
    : {};
  const set = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(set), ...recordedAddresses, ...keys };
}
