import type { Deps } from "../../kernel/deps.ts";
import { isNewlySealed, type SealingSecrets, seal, unseal } from "../../kernel/sealing.ts";

type Account = { id: string; totpSecret: string | null };

const plainForm = /^[A-Z2-7]{32}$/;

/** The account's decrypted TOTP secret, or null. Throws if it cannot be decrypted. */
export function openTotpSecret(secrets: SealingSecrets, { id, totpSecret }: Account): string | null {
  // Stored before encryption was introduced and not yet encrypted by `sealTotpSecrets`.
  if (totpSecret === null || plainForm.test(totpSecret)) return totpSecret;
  return unseal(secrets, { sealed: totpSecret, owner: id });
}

/**
 * Encrypts stored TOTP secrets that are in plain text or use an older key; runs at each start. Concurrently changed
 * rows are skipped. Returns the number of updated accounts.
 */
export async function sealTotpSecrets({ db }: Pick<Deps, "db">, secrets: SealingSecrets): Promise<number> {
  const accounts = await db.adminUser.findMany({
    where: { totpSecret: { not: null } },
    select: { id: true, totpSecret: true },
  });
  let renewed = 0;
  for (const { id, totpSecret } of accounts) {
    const text = openTotpSecret(secrets, { id, totpSecret });
    if (!totpSecret || !text || (text !== totpSecret && isNewlySealed(secrets, totpSecret))) continue;
    const data = { totpSecret: seal(secrets, { text, owner: id }) };
    renewed += (await db.adminUser.updateMany({ where: { id, totpSecret }, data })).count;
  }
  return renewed;
}
