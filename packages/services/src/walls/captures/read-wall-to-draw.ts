import { ShopError } from "@storywall/domain/errors";
import type { CaptureId } from "@storywall/domain/kernel/ids";
import { type RenditionWidth, renditionWidths } from "@storywall/domain/photos/limits";
import { planCapture, planShareImage } from "@storywall/domain/walls/captures/capture-plan";
import { findChosenCrop, findDesignTemplate, getTone } from "@storywall/domain/walls/design/design";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { createWallModel } from "@storywall/domain/walls/model/wall-model";
import { buildArtKey, buildMasterKey, buildRenditionKey } from "@storywall/storage/storage-keys";
import type { Deps } from "../../kernel/deps.ts";
import type { ModelToMake, WallToDraw } from "./draw-wall.ts";
import { isRenditionLargeEnough, type PhotoPlace } from "./draw-wall.ts";
import { readVisibleWall, type ShownPictures } from "./visible-wall.ts";

/** What the job of a capture must make: a picture or a 3D model. */
type CaptureContent = { picture: WallToDraw } | { model: ModelToMake };

type NamedPlace = PhotoPlace & { name: string };

type PictureFile = RenditionWidth | "master";

type PictureFiles = { width: number; height: number; buildKey(file: PictureFile): string };

/**
 * Returns the input for making a capture; null if it is already made or has failed. Throws CAPTURE_NOT_FOUND, and
 * PHOTOS_NOT_READY while a photo is being processed.
 */
export async function readWallToDraw(
  { db }: Pick<Deps, "db">,
  { captureId }: { captureId: CaptureId },
): Promise<CaptureContent | null> {
  const capture = await db.capture.findUnique({ where: { id: captureId } });
  if (!capture) throw new ShopError("CAPTURE_NOT_FOUND");
  const { kind, readyAt, failureCode, templateKey, userId, width, height } = capture;
  if (readyAt || failureCode) return null;
  const design = Design.parse(capture.design);
  const template = findDesignTemplate(templateKey, design);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey });
  // Captures of the previous version have no pictures.
  const pictures =
    (capture.pictures as ShownPictures | null) ?? (await readVisibleWall(db, { userId, templateKey, design })).pictures;
  const wall = { design, pictures, files: await findPictureFiles(db, Object.values(pictures)) };
  const { frameType: frameColor } = design;
  if (kind === "model") {
    const model = createWallModel(template, design);
    const places = model.tiles.map(({ name, textureSize, photoAspect }) => ({
      name,
      size: textureSize,
      aspect: photoAspect,
    }));
    return { model: { model, frameColor, pictures: choosePictureFiles(wall, places) } };
  }
  const plan = kind === "preview" ? planShareImage(template, design) : planCapture(template, design, { width, height });
  const places = plan.tiles.map(({ name, photo, photoAspect }) => ({ name, size: photo, aspect: photoAspect }));
  return { picture: { plan, frameColor, pictures: choosePictureFiles(wall, places) } };
}

type WallFiles = { design: Design; pictures: ShownPictures; files: ReadonlyMap<string, PictureFiles> };

function choosePictureFiles(
  { design, pictures, files }: WallFiles,
  places: readonly NamedPlace[],
): WallToDraw["pictures"] {
  const chosen = places.flatMap((wallTile) => {
    const tile = design.tiles.find(({ name }) => name === wallTile.name);
    const picture = tile && files.get(pictures[tile.name] ?? "");
    if (!tile || !picture) return [];
    const crop = findChosenCrop(design, tile);
    const smallest = renditionWidths.findLast((longSide) =>
      isRenditionLargeEnough(longSide, { picture, crop, photoArea: wallTile }),
    );
    return [[wallTile.name, { key: picture.buildKey(smallest ?? "master"), crop, tone: getTone(tile) }]] as const;
  });
  return Object.fromEntries(chosen);
}

async function findPictureFiles(db: Deps["db"], ids: string[]): Promise<Map<string, PictureFiles>> {
  const where = { id: { in: ids } };
  const [photos, artItems] = await Promise.all([
    db.photo.findMany({ where, select: { id: true, state: true, width: true, height: true } }),
    db.artItem.findMany({ where, select: { id: true, width: true, height: true } }),
  ]);
  if (photos.some(({ state }) => state === "uploaded"))
    throw new ShopError("PHOTOS_NOT_READY", { photos: "A photo is" });
  return new Map([
    ...photos.flatMap(({ id, state, width, height }) => {
      if (state !== "ready" || width === null || height === null) return [];
      const buildKey = (file: PictureFile) => (file === "master" ? buildMasterKey(id) : buildRenditionKey(id, file));
      return [[id, { width, height, buildKey }]] as const;
    }),
    ...artItems.map(
      ({ id, ...size }) => [id, { ...size, buildKey: (file: PictureFile) => buildArtKey(id, file) }] as const,
    ),
  ]);
}
