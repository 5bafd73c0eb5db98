import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { type ArtView, type CreateArtInput, validateArtText } from "@storywall/domain/catalog/art/schema";
import { canonicalizeTags } from "@storywall/domain/catalog/art/tags";
import type { ShopPicture } from "@storywall/domain/catalog/copy/schema";
import { isShopErrorCode, ShopError } from "@storywall/domain/errors";
import { ArtId, newId } from "@storywall/domain/kernel/ids";
import type { Size } from "@storywall/domain/kernel/rect";
import { RecordedPhoto, type RecordPhotoInput } from "@storywall/domain/walls/schema";
import { assertArtLargeEnough } from "@storywall/domain/walls/tiles/print-plan";
import { buildArtKey, buildMasterKey, buildRenditionKey, renditionWidths } from "@storywall/storage/storage-keys";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, VisitorContext } from "../accounts/context.ts";
import { readArt } from "../catalog/art/art.ts";
import { findOwnPhoto, photoSelect, toPhotoView, visibleStates } from "../photos/photos.ts";

/**
 * Creates an artwork from an uploaded and processed photo. The files are copied, so that the photo can be removed. The
 * same photo always gives the same artwork; its text and tags are changed with `changeArt`.
 * @throws IDEMPOTENCY_MISMATCH if the photo already is an artwork with other text or tags, PHOTO_NOT_FOUND, PHOTOS_NOT_READY, the photo's rejection, ART_TOO_SMALL, ART_TITLE_MISSING,
 * ART_LICENSE_MISSING, and what `canonicalizeTags` throws.
 */
export async function createArt(
  ctx: AdminContext,
  { photoId, tags: rawTags, ...textInput }: CreateArtInput,
): Promise<ArtView> {
  const text = validateArtText(textInput);
  const tags = canonicalizeTags(rawTags.flatMap((tag) => tag.split(",")));
  const { id, width, height } = await findReadyPhoto(ctx, photoId);
  assertArtLargeEnough({ width, height });

  const artId = ArtId.parse(`art_${id.slice("photo_".length)}`);
  if (!(await ctx.db.artItem.findUnique({ where: { id: artId } }))) await copyPhotoFilesToArt(ctx, id, artId);
  await inTransaction(ctx.db, async (tx) => {
    const artRow = {
      id: artId,
      slug: artId,
      ...text,
      tags,
      orientation: width > height ? "landscape" : "portrait",
      width,
      height,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    };
    const { count } = await tx.artItem.createMany({ data: [artRow], skipDuplicates: true });
    if (count === 0) return assertSameArtwork(tx, artId, { ...text, tags });
    await recordAudit(tx, ctx.admin, {
      action: "art.created",
      entity: "art",
      entityId: artId,
      after: { ...text, tags },
    });
  });
  return readArt(ctx, { artId });
}

/**
 * Copies an uploaded and processed photo to a public picture for the shop's texts. The picture is not in the gallery.
 * @throws PHOTO_NOT_FOUND, PHOTOS_NOT_READY, the photo's rejection.
 */
export async function copyPhotoToShopPicture(
  ctx: AdminContext,
  { photoId }: { photoId: string },
): Promise<ShopPicture> {
  const { id, width, height } = await findReadyPhoto(ctx, photoId);
  const pictureId = ArtId.parse(newId("art"));
  await copyPhotoFilesToArt(ctx, id, pictureId);
  return { id: pictureId, width, height };
}

async function findReadyPhoto(ctx: AdminContext, photoId: string): Promise<{ id: string } & Size> {
  const { id, state, rejectCode, width, height } = await findOwnPhoto(ctx, photoId);
  if (state === "rejected")
    throw new ShopError(rejectCode && isShopErrorCode(rejectCode) ? rejectCode : "PHOTO_DAMAGED");
  if (state !== "ready" || !width || !height) throw new ShopError("PHOTOS_NOT_READY", { photos: "1 photo is" });
  return { id, width, height };
}

async function assertSameArtwork(tx: Tx, artId: ArtId, sent: ReturnType<typeof validateArtText> & { tags: string[] }) {
  const { title, artist, license, tags } = await tx.artItem.findUniqueOrThrow({ where: { id: artId } });
  if (!isDeepStrictEqual({ title, artist, license, tags }, sent)) throw new ShopError("IDEMPOTENCY_MISMATCH");
}

async function copyPhotoFilesToArt({ storage }: AdminContext, photoId: string, artId: ArtId): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "storywall-art-"));
  const from = {
    master: buildMasterKey(photoId),
    1600: buildRenditionKey(photoId, 1600),
    400: buildRenditionKey(photoId, 400),
  };
  try {
    for (const kind of ["master", ...renditionWidths] as const) {
      const path = join(folder, `${kind}.jpg`);
      await storage.downloadTo(from[kind], path);
      await storage.writeFile(buildArtKey(artId, kind), path, { contentType: "image/jpeg" });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Stores a client's report on an uploaded photo and returns the photo. Idempotent. Throws PHOTO_NOT_FOUND if the handle
 * is unknown or belongs to another visitor or photo, PHOTO_DELETED if the photo was removed.
 */
export async function recordPhotoCrop(
  ctx: VisitorContext,
  { photoId, handle, cropParams }: RecordPhotoInput,
): Promise<RecordedPhoto> {
  const ownPhotoFilter = { userId: ctx.userId, uuid: photoId, handle, state: { in: [...visibleStates] } };
  const cropFields = cropParams === undefined ? {} : { cropParams: cropParams ?? Prisma.DbNull };
  const { count } = await ctx.db.photo.updateMany({
    where: ownPhotoFilter,
    data: { ...cropFields, lastUsedAt: ctx.now() },
  });
  const photo = count
    ? await ctx.db.photo.findFirst({ where: ownPhotoFilter, select: { ...photoSelect, cropParams: true } })
    : null;
  if (!photo) {
    await findOwnPhoto(ctx, photoId);
    throw new ShopError("PHOTO_NOT_FOUND");
  }
  return RecordedPhoto.parse({ ...toPhotoView(photo, ctx.publicUrl), cropParams: photo.cropParams });
}
