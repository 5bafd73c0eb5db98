import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadLocalSecrets } from "./secrets.ts";
import type { Variables } from "./settings.ts";

const FILE_NAME = "running.json";
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
