import type { Db } from "@storywall/db/client";
import { hashToken, newSecretToken } from "../../kernel/signing.ts";

/** A link that signs in once, as the owner or to an account. Who makes it hands it on; nothing keeps its token. */
export async function createSignInLink(
  { db, now, publicUrl }: { db: Db; now: () => Date; publicUrl: string },
  { minutes, adminUserId = null }: { minutes: number; adminUserId?: string | null },
): Promise<{ url: string; expiresAt: Date }> {
  const token = newSecretToken();
  const expiresAt = new Date(now().getTime() + minutes * 60_000);
  await db.adminSignInLink.create({ data: { hash: hashToken(token), createdAt: now(), expiresAt, adminUserId } });
  // After the #: browsers send it to no server and write it to no log.
  return { url: `${publicUrl}/admin/sign-in#${token}`, expiresAt };
}
