import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { wallLimits } from "@storywall/domain/walls/schema";
import type { CreateShareInput, NewShare } from "@storywall/domain/walls/share";
import { validateWallName } from "@storywall/domain/walls/wall-name";
import type { VisitorContext } from "../accounts/context.ts";
import { generateSecretToken, hashToken } from "../kernel/signing.ts";
import { findOrCreateCapture } from "./captures/find-or-create-capture.ts";
import { readShownDesign } from "./captures/read-shown-design.ts";
import { validateDesignForStorage } from "./validate-design-for-storage.ts";
import { findWall, type WallContent } from "./wall-row.ts";

const LIFETIME_MS = wallLimits.shareDays * 24 * 60 * 60 * 1000;

/**
 * Creates a link that shows a wall for 90 days, and its preview picture. Only the hash of the link's 256-bit token is
 * stored. Throws WALL_NOT_FOUND,
 * SHARE_LIMIT, or validation errors of the design.
 */
export async function createShare(ctx: VisitorContext, input: CreateShareInput): Promise<NewShare> {
  const content = await resolveSharedContent(ctx, input);
  const token = generateSecretToken();
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const share = { hash: hashToken(token), userId: ctx.userId, ...content, createdAt, expiresAt };
  await inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${ctx.userId} FOR UPDATE`;
    const activeSharesFilter = { userId: ctx.userId, revokedAt: null, expiresAt: { gt: createdAt } };
    if ((await tx.shareLink.count({ where: activeSharesFilter })) >= wallLimits.maxWalls)
      throw new ShopError("SHARE_LIMIT");
    await tx.shareLink.create({ data: share });
    await requestPreview(tx, share);
  });
  const { name, templateKey } = content;
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { id: share.hash, token, name, templateKey, ...times };
}

/** Has the picture made that other sites show for the link. */
async function requestPreview(tx: Tx, { userId, templateKey, createdAt, ...content }: NewShareRow): Promise<void> {
  const design = await readShownDesign(tx, { userId, design: Design.parse(content.design) });
  await findOrCreateCapture(tx, { userId, templateKey, design, kind: "preview" }, createdAt);
}

type NewShareRow = WallContent & { userId: string; createdAt: Date };

async function resolveSharedContent(ctx: VisitorContext, input: CreateShareInput): Promise<WallContent> {
  if ("wallId" in input) {
    const { name, templateKey, design } = await findWall(ctx.db, ctx, input.wallId);
    return { name, templateKey, design: design as Prisma.InputJsonValue };
  }
  const { templateKey, design, name } = input;
  const { column } = validateDesignForStorage(templateKey, design);
  return { name: validateWallName(name ?? findTemplateByKey(templateKey)?.name ?? ""), templateKey, design: column };
}
