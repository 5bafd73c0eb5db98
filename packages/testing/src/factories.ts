import type { Db, Prisma, Tx } from "@storywall/db/client";
import type { NewCartLine } from "@storywall/domain/cart/line";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createPhotoHandle, newId } from "@storywall/domain/kernel/ids";
import { createEmptyDesign, type Design } from "@storywall/domain/walls/design/design";
import type { Storage } from "@storywall/storage/storage";
import { buildMasterKey, buildOriginalKey, buildRenditionKey } from "@storywall/storage/storage-keys";

type Database = Db | Tx;

export function createTestUser(db: Database, options: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  return db.user.create({ data: { id: newId("user"), ...options } });
}

export type ReadyPhotoOptions = {
  userId?: string;
  /** Id that the browser chose for the photo. */
  uuid?: string;
  /** Size in pixels; 1200 × 900 by default. */
  width?: number;
  height?: number;
};

/** Saves a ready photo with its original, master and renditions in the store. */
export async function createTestPhoto(deps: { db: Database; storage: Storage }, options: ReadyPhotoOptions = {}) {
  const { width = 1200, height = 900 } = options;
  const userId = options.userId ?? (await createTestUser(deps.db)).id;
  const id = newId("photo");
  const { makePhoto } = await import("./photos/make-photos.ts");
  const master = await makePhoto({ width, height });
  const jpeg = { contentType: "image/jpeg" };
  await Promise.all([
    deps.storage.write(buildOriginalKey(id), master, jpeg),
    deps.storage.write(buildMasterKey(id), master, jpeg),
    ...([1600, 400] as const).map(async (long) =>
      deps.storage.write(buildRenditionKey(id, long), await makePhoto(scaleToLongSide(long, width, height)), jpeg),
    ),
  ]);
  return advancePhotoToReady(deps.db, {
    id,
    userId,
    uuid: options.uuid ?? crypto.randomUUID(),
    handle: createPhotoHandle(),
    declaredType: "image/jpeg",
    bytes: master.byteLength,
    kind: "jpeg",
    width,
    height,
  });
}

function scaleToLongSide(long: number, width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, long / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function advancePhotoToReady(db: Database, data: Prisma.PhotoUncheckedCreateInput) {
  await db.photo.create({ data: { ...data, state: "reserved" } });
  await db.photo.update({ where: { id: data.id }, data: { state: "uploaded", uploadedAt: new Date() } });
  return db.photo.update({ where: { id: data.id }, data: { state: "ready", readyAt: new Date() } });
}

export type DesignOptions = {
  templateKey?: string;
  /** Photos for the tiles, starting with the first tile. Tiles without a photo stay empty. */
  photos?: ReadonlyArray<{ uuid: string }>;
};

export function createTestDesign({ templateKey = "single_tile", photos = [] }: DesignOptions = {}): Design {
  const design = createEmptyDesign(findTemplateOrThrow(templateKey));
  return {
    ...design,
    tiles: design.tiles.map((tile, index) => ({ ...tile, userPhotoId: photos[index]?.uuid ?? null })),
  };
}

/** Creates a cart line in the browser's format. */
export function createTestCartLine(options: DesignOptions & Partial<NewCartLine> = {}): NewCartLine {
  const { templateKey = "single_tile", photos, ...line } = options;
  return {
    id: crypto.randomUUID(),
    templateKey,
    design: createTestDesign({ templateKey, ...(photos && { photos }) }),
    quantity: 1,
    isUploadLater: false,
    ...line,
  };
}

export type CartOptions = { userId?: string; lines?: readonly NewCartLine[]; promoCode?: string; email?: string };

/** Saves an open cart with these lines (by default one single tile). */
export async function createTestCart(db: Database, { lines = [createTestCartLine()], ...options }: CartOptions = {}) {
  const userId = options.userId ?? (await createTestUser(db)).id;
  return db.cart.create({
    data: {
      id: newId("cart"),
      ...options,
      userId,
      createKey: lines[0]?.id ?? crypto.randomUUID(),
      lines: { create: lines.map((line, position) => ({ ...line, position, design: toDesignJson(line.design) })) },
    },
    include: { lines: true },
  });
}

const toDesignJson = (design: Design) => design as unknown as Prisma.InputJsonObject;

function findTemplateOrThrow(key: string) {
  const template = findTemplateByKey(key);
  if (!template) throw new TypeError(`There is no template "${key}"`);
  return template;
}
