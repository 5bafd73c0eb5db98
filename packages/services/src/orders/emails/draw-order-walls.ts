import type { Size } from "@storywall/domain/kernel/rect";
import { renditionWidths } from "@storywall/domain/photos/limits";
import type { CapturePlan } from "@storywall/domain/walls/captures/capture-plan";
import { computeEmailImageSize, planEmailImage, planEmailTile } from "@storywall/domain/walls/captures/capture-plan";
import type { Crop } from "@storywall/domain/walls/crop/crop";
import { findDesignTemplate } from "@storywall/domain/walls/design/design";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import type { EmailPicture } from "@storywall/email/email-content";
import { buildArtKey, buildRenditionKey } from "@storywall/storage/storage-keys";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import type { WallToDraw } from "../../walls/captures/draw-wall.ts";
import { isRenditionLargeEnough } from "../../walls/captures/draw-wall.ts";
import type { EmailOrder } from "./read-email-order.ts";

export type WallMailDeps = MailDeps & {
  /** Draws a wall as a JPEG. Without it, emails contain no pictures. */
  drawWall?: (wall: WallToDraw) => Promise<Buffer>;
};

/**
 * Maximum number of pictures in an email. An order's remaining walls are listed without a picture, which keeps the
 * email small.
 */
const MAX_PICTURES = 8;

type Line = EmailOrder["lines"][number];

/**
 * Returns the lines with pictures of their walls. Equal walls share a picture. A picture that cannot be drawn is
 * omitted, so that the email is sent anyway.
 */
export async function drawOrderWalls<L extends Line>(
  deps: WallMailDeps,
  lines: readonly L[],
): Promise<Array<L & { picture: EmailPicture | null }>> {
  const drawn = new Map<string, EmailPicture>();
  const linesWithPictures = [];
  for (const [index, line] of lines.entries()) {
    const picture = index < MAX_PICTURES ? await drawWallForLine(deps, line, drawn).catch(() => null) : null;
    linesWithPictures.push({ ...line, picture });
  }
  return linesWithPictures;
}

/** Returns the first wall of the order with its picture. Null if there are only replacement plates. */
export async function drawFirstWall(
  deps: WallMailDeps,
  { lines }: Pick<EmailOrder, "lines">,
): Promise<(Line & { picture: EmailPicture | null }) | null> {
  const [wall = null] = await drawOrderWalls(deps, lines.filter(({ frameColor }) => frameColor !== null).slice(0, 1));
  return wall;
}

/** Returns a framed photo of the line; null if it cannot be drawn or there is no photo to show. */
export async function drawFramedPhoto(deps: WallMailDeps, line: Line, tileName: string): Promise<EmailPicture | null> {
  const { id, orderId, templateKey, design } = line;
  const template = findDesignTemplate(templateKey, design);
  const plan = template && planEmailTile(template, design, tileName);
  if (!deps.drawWall || !plan) return null;
  const pictures = await findLinePictures(deps, { orderId, lineId: id, plan });
  if (Object.keys(pictures).length === 0) return null;
  return deps.drawWall({ plan, frameColor: design.frameType, pictures }).then(
    (jpeg) => ({ contentId: `photo-${id}-${tileName}`, jpeg, ...computeEmailImageSize(plan) }),
    () => null,
  );
}

async function drawWallForLine(
  deps: WallMailDeps,
  line: Line,
  drawn: Map<string, EmailPicture>,
): Promise<EmailPicture | null> {
  const { id, orderId, templateKey, design } = line;
  const template = findDesignTemplate(templateKey, design);
  if (!deps.drawWall || !template) return null;
  const plan = planEmailImage(template, design);
  const pictures = await findLinePictures(deps, { orderId, lineId: id, plan });
  const wall = { plan, frameColor: design.frameType, pictures };
  const key = JSON.stringify(wall);
  const equal = drawn.get(key);
  if (equal) return equal;
  const picture = { contentId: `wall-${id}`, jpeg: await deps.drawWall(wall), ...computeEmailImageSize(plan) };
  drawn.set(key, picture);
  return picture;
}

/**
 * Finds the pictures of the line's print items, which may belong to a visitor other than the buyer. Uses the smallest
 * rendition with enough pixels.
 */
async function findLinePictures(
  { db }: Pick<MailDeps, "db">,
  { orderId, lineId, plan }: { orderId: string; lineId: string; plan: CapturePlan },
): Promise<WallToDraw["pictures"]> {
  const tiles = await db.orderTile.findMany({
    where: { orderId, lineId, copy: 1, remakeId: null },
    orderBy: { turn: "asc" },
    select: { name: true, photoId: true, artId: true, crop: true, tone: true },
  });
  const pictures = await readPictureSizes(db, tiles);
  return Object.fromEntries(
    tiles.flatMap(({ name, photoId, artId, ...tile }) => {
      const plannedTile = plan.tiles.find((placed) => placed.name === name);
      const id = artId ?? photoId ?? "";
      const picture = pictures.get(id);
      if (!plannedTile || !picture) return [];
      const [crop, tone] = [tile.crop as Crop | null, tile.tone as Tone | null];
      const [large, small] = renditionWidths;
      const width = isRenditionLargeEnough(small, {
        picture,
        crop,
        photoArea: { size: plannedTile.photo, aspect: plannedTile.photoAspect },
      })
        ? small
        : large;
      return [[name, { key: artId ? buildArtKey(id, width) : buildRenditionKey(id, width), crop, tone }]];
    }),
  );
}

/** Returns the sizes in px of artworks and of photos that can be shown, by id. */
async function readPictureSizes(
  db: MailDeps["db"],
  tiles: ReadonlyArray<{ photoId: string | null; artId: string | null }>,
): Promise<Map<string, Size>> {
  const [photoIds, artIds] = [tiles.flatMap(({ photoId }) => photoId ?? []), tiles.flatMap(({ artId }) => artId ?? [])];
  const select = { id: true, width: true, height: true } as const;
  const shownPhotos = { id: { in: photoIds }, state: "ready", lostAt: null, contentRejectedAt: null };
  const pictures = [
    ...(photoIds.length > 0 ? await db.photo.findMany({ where: shownPhotos, select }) : []),
    ...(artIds.length > 0 ? await db.artItem.findMany({ where: { id: { in: artIds } }, select }) : []),
  ];
  return new Map(pictures.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }]] : [])));
}
