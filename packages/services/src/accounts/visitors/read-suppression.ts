import type { Tx } from "@storywall/db/client";
import { SuppressionReason } from "@storywall/domain/accounts/mail-events";

export const toSuppressedAddress = (email: string): string => email.normalize("NFC").toLowerCase();

/** Returns why emails do not reach this address, or null if no email service reported it. */
export async function readSuppression(
  db: Pick<Tx, "suppressedAddress">,
  email: string,
): Promise<SuppressionReason | null> {
  const where = { address: toSuppressedAddress(email), clearedAt: null };
  const row = await db.suppressedAddress.findFirst({ where, select: { reason: true } });
  return row ? SuppressionReason.parse(row.reason) : null;
}
