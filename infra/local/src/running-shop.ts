import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localSecrets } from "./secrets.ts";
import type { Variables } from "./settings.ts";

const NOTE = "running.json";
/** Where the embedded services are; the keys to them are in the data folder's secrets. */
const noted = ["DATABASE_URL", "S3_ENDPOINT", "S3_REGION", "S3_BUCKET"] as const;

/** Leaves word where a running shop's embedded services are, for commands that look after its data. */
export function noteRunningShop(dataDir: string, env: Record<string, string>, variables: Variables): void {
  const ours = noted.filter((name) => !variables[name]).map((name) => [name, env[name]]);
  writeFileSync(join(dataDir, NOTE), `${JSON.stringify(Object.fromEntries(ours))}\n`, { mode: 0o600 });
}

export function forgetRunningShop(dataDir: string): void {
  rmSync(join(dataDir, NOTE), { force: true });
}

/** What the shop that runs from this folder was told of database and store. */
export function envOfRunningShop(dataDir: string, variables: Variables): Record<string, string> {
  const note: Record<string, string> = JSON.parse(readFileSync(join(dataDir, NOTE), "utf8"));
  const { storeAccessKeyId, storeSecretAccessKey } = localSecrets(dataDir);
  const keys: Record<string, string> = note.S3_ENDPOINT
    ? { S3_ACCESS_KEY_ID: storeAccessKeyId, S3_SECRET_ACCESS_KEY: storeSecretAccessKey }
    : {};
  const set = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(set), ...note, ...keys };
}
