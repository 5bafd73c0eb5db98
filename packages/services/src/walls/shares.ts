import { type Db, inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { ArtId } from "@storywall/domain/kernel/ids";
import { collectPictureIds } from "@storywall/domain/walls/design/design-checks";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { validateWallName, wallLimits } from "@storywall/domain/walls/schema";
import type {
  CreateShareInput,
  NewShare,
  RequestSharedModelInput,
  SharedModel,
  SharedWall,
  ShareView,
} from "@storywall/domain/walls/share";
import type { Context, VisitorContext } from "../accounts/context.ts";
import type { Deps } from "../kernel/deps.ts";
import { lockRows } from "../kernel/locks.ts";
import type { OpenedFile } from "../kernel/opened-file.ts";
import { generateSecretToken, hashToken } from "../kernel/signing.ts";
import {
  type CaptureRequest,
  type CaptureRow,
  findNewestCapture,
  findOrCreateCapture,
  openCaptureFile,
  toCaptureView,
} from "./captures/captures.ts";
import { readVisibleWall, removeEditorState } from "./captures/visible-wall.ts";
import { findWall, validateDesignForStorage, type WallContent } from "./walls.ts";

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

type ShareContext = Pick<Deps, "db" | "now">;

/** Returns the shared wall. Throws SHARE_NOT_FOUND for an unknown or revoked link, LINK_EXPIRED for an expired one. */
export async function readShare({ db, now }: ShareContext, { token }: { token: string }): Promise<SharedWall> {
  const { name, templateKey, userId, expiresAt, ...share } = await findActiveShare({ db, now }, { token });
  const tiles = share.design.tiles.map((tile) => ({ ...tile, cropParams: removeEditorState(tile.cropParams) }));
  const design: Design = { ...share.design, tiles };
  const pictureIds = collectPictureIds(design);
  const photos = await db.photo.findMany({
    where: { userId, uuid: { in: pictureIds.photos }, state: "ready" },
    select: { uuid: true, handle: true, width: true, height: true, thumbhash: true },
    orderBy: { uuid: "asc" },
  });
  const pictures = photos.map(({ uuid, handle, ...size }) => {
    const buildPicturePath = (width: number) => `/photos/${handle}/${width}.jpg?share=${encodeURIComponent(token)}`;
    return { userPhotoId: uuid, thumb: buildPicturePath(400), picture: buildPicturePath(1600), ...size };
  });
  const artItems = await db.artItem.findMany({
    where: { id: { in: pictureIds.arts } },
    select: { id: true, width: true, height: true },
    orderBy: { id: "asc" },
  });
  const arts = artItems.map(({ id, ...size }) => ({ artItemId: ArtId.parse(id), ...size }));
  return { name, templateKey, design, pictures, arts, expiresAt: expiresAt.toISOString() };
}

/** Returns whether the link is active and its wall shows this visitor's photo. */
export async function isPhotoShared(
  { db, now }: ShareContext,
  { token, userId, uuid }: { token: string; userId: string; uuid: string },
): Promise<boolean> {
  const activeShareFilter = { hash: hashToken(token), userId, revokedAt: null, expiresAt: { gt: now() } };
  const share = await db.shareLink.findFirst({ where: activeShareFilter, select: { design: true } });
  return share !== null && collectPictureIds(Design.parse(share.design)).photos.includes(uuid);
}

const LIFETIME_MS = wallLimits.shareDays * 24 * 60 * 60 * 1000;

/**
 * Creates a link that shows a wall for 90 days, and its preview picture. Only the hash of the link's 256-bit token is
 * stored. Throws WALL_NOT_FOUND, SHARE_LIMIT, or validation errors of the design.
 */
export async function createShare(ctx: VisitorContext, input: CreateShareInput): Promise<NewShare> {
  const content = await resolveSharedContent(ctx, input);
  const token = generateSecretToken();
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const share = { hash: hashToken(token), userId: ctx.userId, ...content, createdAt, expiresAt };
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "users", [ctx.userId]);
    const activeSharesFilter = { userId: ctx.userId, revokedAt: null, expiresAt: { gt: createdAt } };
    if ((await tx.shareLink.count({ where: activeSharesFilter })) >= wallLimits.maxWalls)
      throw new ShopError("SHARE_LIMIT");
    await tx.shareLink.create({ data: share });
    await enqueueSharePreview(tx, share);
  });
  const { name, templateKey } = content;
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { id: share.hash, token, name, templateKey, ...times };
}

/** Enqueues the picture that other sites show when the link is shared. */
async function enqueueSharePreview(tx: Tx, { userId, templateKey, createdAt, ...content }: NewShareRow): Promise<void> {
  const wall = await readVisibleWall(tx, { userId, templateKey, design: Design.parse(content.design) });
  await findOrCreateCapture(tx, { userId, wall, kind: "preview" }, createdAt);
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

const sharedFiles = {
  "wall.glb": { kind: "model", format: "glb" },
  "wall.usdz": { kind: "model", format: "usdz" },
  "picture.jpg": { kind: "preview", format: "jpg" },
} as const;

const isSharedFile = (file: string): file is keyof typeof sharedFiles => Object.hasOwn(sharedFiles, file);

/**
 * Opens a finished file of a shared wall. The link alone grants access, because viewers on phones fetch the files
 * without cookies. Throws SHARE_NOT_FOUND, LINK_EXPIRED, CAPTURE_NOT_FOUND until the file is made.
 */
export async function openSharedFile(
  ctx: Pick<Deps, "db" | "now" | "storage">,
  { token, file }: { token: string; file: string },
): Promise<OpenedFile> {
  const { userId, templateKey, design } = await findActiveShare(ctx, { token });
  if (!isSharedFile(file)) throw new ShopError("NOT_FOUND");
  const { kind, format } = sharedFiles[file];
  const wall = await readVisibleWall(ctx.db, { userId, templateKey, design });
  const capture = await findNewestCapture(ctx.db, { userId, wall, kind });
  if (!capture?.readyAt) throw new ShopError("CAPTURE_NOT_FOUND");
  return openCaptureFile(ctx, { id: capture.id, format });
}

type ModelContext = Pick<Deps, "db" | "now">;

/**
 * Returns the state of a shared wall's 3D model. If there is no model, enqueues the job that makes it. After a failure,
 * a model is made again only with `isRetry`. Otherwise idempotent. Throws SHARE_NOT_FOUND, LINK_EXPIRED.
 */
export async function requestSharedModel(
  { db, now }: ModelContext,
  { token, isRetry }: RequestSharedModelInput,
): Promise<SharedModel> {
  const { userId, templateKey, design } = await findActiveShare({ db, now }, { token });
  const shared = { userId, wall: await readVisibleWall(db, { userId, templateKey, design }) };
  const model = await findNewestCapture(db, { ...shared, kind: "model" });
  const isMissing = !model || (isRetry && model.failureCode !== null);
  const { state } = toCaptureView(isMissing ? await createModelCapture({ db, now }, shared) : model);
  const folder = `/p/${encodeURIComponent(token)}`;
  return { state, glb: `${folder}/wall.glb`, usdz: `${folder}/wall.usdz` };
}

/**
 * Creates the capture of a 3D model. Also creates the preview picture, which phones show as the link to the model, if
 * it has been deleted.
 */
function createModelCapture({ db, now }: ModelContext, shared: Omit<CaptureRequest, "kind">): Promise<CaptureRow> {
  return inTransaction(db, async (tx) => {
    await lockRows(tx, "users", [shared.userId]);
    await findOrCreateCapture(tx, { ...shared, kind: "preview" }, now());
    return findOrCreateCapture(tx, { ...shared, kind: "model" }, now());
  });
}
