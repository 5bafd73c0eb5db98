import { computeEmailImageSize, planEmailImage } from "@storywall/domain/walls/captures/email-image";
import type { Crop } from "@storywall/domain/walls/crop/crop";
import { findDesignTemplate } from "@storywall/domain/walls/design/turned-tiles";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import type { EmailPicture } from "@storywall/email/email-content";
import { buildArtKey, buildRenditionKey } from "@storywall/storage/storage-keys";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import type { WallToDraw } from "../../walls/captures/draw-wall.ts";
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
const SCREEN_WIDTH = 1600;

type Line = EmailOrder["lines"][number];

/**
 * Returns the lines with pictures of their walls. A picture that cannot be drawn is left out, because the email matters
 * more.
 */
export async function drawOrderWalls<L extends Line>(
  deps: WallMailDeps,
  lines: readonly L[],
): Promise<Array<L & { picture: EmailPicture | null }>> {
  const linesWithPictures = [];
  for (const [index, line] of lines.entries()) {
    const picture = index < MAX_PICTURES ? await drawWallForLine(deps, line).catch(() => null) : null;
    linesWithPictures.push({ ...line, picture });
  }
  return linesWithPictures;
}

async function drawWallForLine(deps: WallMailDeps, line: Line): Promise<EmailPicture | null> {
  const { id, orderId, templateKey, design } = line;
  const template = findDesignTemplate(templateKey, design);
  if (!deps.drawWall || !template) return null;
  const plan = planEmailImage(template, design);
  const pictures = await findLinePictures(deps, { orderId, lineId: id });
  const jpeg = await deps.drawWall({ plan, frameColor: design.frameType, pictures });
  return { contentId: `wall-${id}`, jpeg, ...computeEmailImageSize(plan) };
}

/** Finds the pictures of the line's print items, which may belong to a visitor other than the buyer. */
async function findLinePictures(
  { db }: Pick<MailDeps, "db">,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<WallToDraw["pictures"]> {
  const tiles = await db.orderTile.findMany({
    where: { orderId, lineId, copy: 1, remakeId: null },
    orderBy: { turn: "asc" },
    select: { name: true, photoId: true, artId: true, crop: true, tone: true },
  });
  const photoIds = tiles.flatMap(({ photoId }) => photoId ?? []);
  const readyPhotos = await db.photo.findMany({
    where: { id: { in: photoIds }, state: "ready", lostAt: null, refusedAt: null },
    select: { id: true },
  });
  const readyIds = new Set(readyPhotos.map(({ id }) => id));
  return Object.fromEntries(
    tiles.flatMap(({ name, photoId, artId, crop, tone }) => {
      const cropAndTone = { crop: crop as Crop | null, tone: tone as Tone | null };
      if (artId) return [[name, { key: buildArtKey(artId, SCREEN_WIDTH), ...cropAndTone }]];
      return photoId && readyIds.has(photoId)
        ? [[name, { key: buildRenditionKey(photoId, SCREEN_WIDTH), ...cropAndTone }]]
        : [];
    }),
  );
}
