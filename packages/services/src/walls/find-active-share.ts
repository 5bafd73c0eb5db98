import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { Deps } from "../kernel/deps.ts";
import { hashToken } from "../kernel/signing.ts";

export type ActiveShare = {
  userId: string;
  name: string;
  templateKey: string;
  design: Design;
  expiresAt: Date;
};

/** Returns the share of a link. Throws SHARE_NOT_FOUND for an unknown or revoked link, LINK_EXPIRED for an expired one. */
export async function findActiveShare(
  { db, now }: { db: Db } & Pick<Deps, "now">,
  { token }: { token: string },
): Promise<ActiveShare> {
  const share = await db.shareLink.findUnique({ where: { hash: hashToken(token) } });
  if (!share || share.revokedAt) throw new ShopError("SHARE_NOT_FOUND");
  if (share.expiresAt <= now()) throw new ShopError("LINK_EXPIRED");
  const { userId, name, templateKey, expiresAt } = share;
  return { userId, name, templateKey, design: Design.parse(share.design), expiresAt };
}
