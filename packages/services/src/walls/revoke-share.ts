import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../accounts/context.ts";

/** Revokes a link. Its pictures are no longer accessible through it. Idempotent. Throws SHARE_NOT_FOUND. */
export async function revokeShare(
  { db, userId, now }: Context,
  { shareId }: { shareId: string },
): Promise<{ id: string }> {
  const ownShareCount = userId ? await db.shareLink.count({ where: { hash: shareId, userId } }) : 0;
  if (!ownShareCount) throw new ShopError("SHARE_NOT_FOUND");
  await db.shareLink.updateMany({ where: { hash: shareId, revokedAt: null }, data: { revokedAt: now() } });
  return { id: shareId };
}
