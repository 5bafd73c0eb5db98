import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type LocalSecrets = {
  sessionSecret: string;
  sealingSecrets: string;
  storeAccessKeyId: string;
  storeSecretAccessKey: string;
  webhookSecret: string;
};

/**
 * Loads the secrets of a data folder. They are created on first use and stored in `secrets.json`, which only its owner
 * can read.
 */
export function loadLocalSecrets(dataDir: string): LocalSecrets {
  const path = join(dataDir, "secrets.json");
  const stored: Partial<LocalSecrets> = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const createSecretText = (bytes: number) => randomBytes(bytes).toString("base64url");
  const secrets: LocalSecrets = {
    sessionSecret: stored.sessionSecret ?? createSecretText(48),
    sealingSecrets: stored.sealingSecrets ?? createSecretText(48),
    storeAccessKeyId: stored.storeAccessKeyId ?? `local${randomBytes(8).toString("hex")}`,
    storeSecretAccessKey: stored.storeSecretAccessKey ?? createSecretText(30),
    webhookSecret: stored.webhookSecret ?? `whsec_${randomBytes(24).toString("hex")}`,
  };
  if (Object.keys(stored).length < Object.keys(secrets).length) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return secrets;
}
