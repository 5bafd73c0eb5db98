import { wallLimits } from "@storywall/domain/walls/schema";
import type { ShareView } from "@storywall/domain/walls/share";
import type { Context } from "../accounts/context.ts";

/** Returns the visitor's active share links, newest first. */
export async function listShares({ db, userId, now }: Context): Promise<ShareView[]> {
  if (!userId) return [];
  const shares = await db.shareLink.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now() } },
    select: { hash: true, name: true, templateKey: true, createdAt: true, expiresAt: true },
    orderBy: [{ createdAt: "desc" }, { hash: "asc" }],
    take: wallLimits.maxWalls,
  });
  return shares.map(({ hash, createdAt, expiresAt, ...share }) => ({
    id: hash,
    ...share,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}
