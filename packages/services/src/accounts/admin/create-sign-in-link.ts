import type { Db } from "@storywall/db/client";
import { generateSecretToken, hashToken } from "../../kernel/signing.ts";

/** Creates a one-time sign-in link for the owner or an account. Only the token's hash is stored. */
export async function createSignInLink(
  { db, now, publicUrl }: { db: Db; now: () => Date; publicUrl: string },
  { minutes, adminUserId = null }: { minutes: number; adminUserId?: string | null },
): Promise<{ url: string; expiresAt: Date }> {
  const token = generateSecretToken();
  const expiresAt = new Date(now().getTime() + minutes * 60_000);
  await db.adminSignInLink.create({ data: { hash: hashToken(token), createdAt: now(), expiresAt, adminUserId } });
  // The token is in the fragment, which browsers do not send to servers.
  return { url: `${publicUrl}/admin/sign-in#${token}`, expiresAt };
}
