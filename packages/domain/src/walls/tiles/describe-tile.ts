import { frameSizes, isFrameSize } from "../../catalog/frames.ts";
import type { DesignTile } from "../design/design.ts";

type Tile = Pick<DesignTile, "userPhotoId" | "artItemId" | "frameSize">;

/** Facts about a tile's picture. `takenAt` is the camera's local time in ms, stored as if it were UTC. */
type PictureFacts = { takenAt?: number | null | undefined; artTitle?: string | null | undefined };

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/**
 * Returns the accessible name of a tile, such as "Photo 3 of 12, taken May 4, 2026, Medium". `position` counts from 1, and
 * `notes` are added before the size.
 */
export function describeTile(
  tile: Tile,
  { position, count }: { position: number; count: number },
  { takenAt, artTitle, notes = [] }: PictureFacts & { notes?: readonly string[] } = {},
): string {
  const ordinal = `${position} of ${count}`;
  const size = isFrameSize(tile.frameSize) ? [frameSizes[tile.frameSize].name] : [];
  const isDated = typeof takenAt === "number" && Number.isFinite(takenAt);
  const subject = tile.artItemId
    ? [`Art ${ordinal}`, ...(artTitle ? [artTitle] : [])]
    : tile.userPhotoId
      ? [`Photo ${ordinal}`, ...(isDated ? [`taken ${dayFormat.format(takenAt)}`] : [])]
      : [`Empty tile ${ordinal}`];
  return [...subject, ...notes, ...size].join(", ");
}
