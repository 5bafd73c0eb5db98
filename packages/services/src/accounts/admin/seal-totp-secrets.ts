import type { Deps } from "../../kernel/deps.ts";
import { isNewlySealed, type SealingSecrets, seal, unseal } from "../../kernel/sealing.ts";

type Account = { id: string; totpSecret: string | null };

const plainForm = /^[A-Z2-7]{32}$/;

/** What the authenticator app of an account knows, or null. Throws for what cannot be opened. */
export function openTotpSecret(secrets: SealingSecrets, { id, totpSecret }: Account): string | null {
  // Written by a shop from before there were seals, and not met by `sealTotpSecrets` yet.
  if (totpSecret === null || plainForm.test(totpSecret)) return totpSecret;
  return unseal(secrets, { sealed: totpSecret, owner: id });
}

/**
 * Seals anew what is not sealed with the newest secret, at each start: what was kept in plain text, and what a rotated
 * secret sealed. One changed meanwhile is left as it is. Returns how many there were.
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
