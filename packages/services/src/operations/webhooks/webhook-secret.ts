import { randomBytes } from "node:crypto";
import type { Deps } from "../../kernel/deps.ts";
import { decrypt, type EncryptionSecrets, encrypt, isEncryptedWithCurrentKey } from "../../kernel/encryption.ts";

/** Generates a signing secret in the format of Standard Webhooks. */
export const generateWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export const encryptWebhookSecret = (secrets: EncryptionSecrets, webhookId: string, secret: string): string =>
  encrypt(secrets, { text: secret, owner: webhookId });

type StoredSecrets = { id: string; secret: string; previousSecret: string | null; previousSecretUntil: Date | null };

/**
 * Decrypts the secrets with which deliveries are signed now: the current one, and after a rotation also the previous
 * one.
 */
export function decryptSigningSecrets(secrets: EncryptionSecrets, webhook: StoredSecrets, now: Date): string[] {
  const { id, secret, previousSecret, previousSecretUntil } = webhook;
  const isPreviousValid = previousSecretUntil !== null && now < previousSecretUntil;
  return [secret, ...(previousSecret && isPreviousValid ? [previousSecret] : [])].map((ciphertext) =>
    decrypt(secrets, { ciphertext, owner: id }),
  );
}

/**
 * Encrypts stored signing secrets with the newest key. Called at each start. Skips rows that change concurrently.
 * Returns the number of updated webhooks.
 */
export async function reencryptWebhookSecrets({ db }: Pick<Deps, "db">, secrets: EncryptionSecrets): Promise<number> {
  const webhooks = await db.webhook.findMany({ select: { id: true, secret: true, previousSecret: true } });
  let reencryptedCount = 0;
  for (const { id, secret, previousSecret } of webhooks) {
    const reencryptSecret = (ciphertext: string) =>
      isEncryptedWithCurrentKey(secrets, ciphertext)
        ? ciphertext
        : encryptWebhookSecret(secrets, id, decrypt(secrets, { ciphertext, owner: id }));
    const data = { secret: reencryptSecret(secret), previousSecret: previousSecret && reencryptSecret(previousSecret) };
    if (data.secret === secret && data.previousSecret === previousSecret) continue;
    reencryptedCount += (await db.webhook.updateMany({ where: { id, secret, previousSecret }, data })).count;
  }
  return reencryptedCount;
}
