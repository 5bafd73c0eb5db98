import type { Deps } from "../../kernel/deps.ts";
import { decrypt, type EncryptionSecrets, encrypt, usesCurrentKey } from "../../kernel/encryption.ts";

type Account = { id: string; totpSecret: string | null };

const plaintextPattern = /^[A-Z2-7]{32}$/;

/** Returns the account's decrypted TOTP secret, or null. Throws if it cannot be decrypted. */
export function decryptTotpSecret(secrets: EncryptionSecrets, { id, totpSecret }: Account): string | null {
  // Secrets in plain text were stored before encryption was introduced. `reencryptTotpSecrets` encrypts them.
  if (totpSecret === null || plaintextPattern.test(totpSecret)) return totpSecret;
  return decrypt(secrets, { ciphertext: totpSecret, owner: id });
}

/**
 * Encrypts stored TOTP secrets that are in plain text or use an older key. Called at each start. Skips rows that change
 * concurrently. Returns the number of updated accounts.
 */
export async function reencryptTotpSecrets({ db }: Pick<Deps, "db">, secrets: EncryptionSecrets): Promise<number> {
  const accounts = await db.adminUser.findMany({
    where: { totpSecret: { not: null } },
    select: { id: true, totpSecret: true },
  });
  let reencryptedCount = 0;
  for (const { id, totpSecret } of accounts) {
    const text = decryptTotpSecret(secrets, { id, totpSecret });
    if (!totpSecret || !text || (text !== totpSecret && usesCurrentKey(secrets, totpSecret))) continue;
    const data = { totpSecret: encrypt(secrets, { text, owner: id }) };
    reencryptedCount += (await db.adminUser.updateMany({ where: { id, totpSecret }, data })).count;
  }
  return reencryptedCount;
}
