import { z } from "zod";
import { ShopError } from "../errors.ts";
import { WallId } from "../kernel/ids.ts";
import { PhotoView } from "../photos/schema.ts";
import { Crop } from "./crop/crop-schema.ts";
import { DesignInput } from "./design/design-input.ts";
import { Design } from "./design/design-schema.ts";

export const wallLimits = { maxWalls: 100, keptVersions: 20, undoDays: 30, shareDays: 90 } as const;

const Version = z.int().min(1);

/**
 * Wall to save. A null id creates a wall. If `version` is sent, it must match the wall's version; otherwise the error
 * is WALL_CHANGED.
 */
export const SaveWallInput = z.object({
  wallId: WallId.nullable(),
  version: Version.optional(),
  name: z.string(),
  templateKey: z.string().max(60),
  design: DesignInput,
});
export type SaveWallInput = z.infer<typeof SaveWallInput>;

export const RenameWallInput = z.object({ wallId: WallId, version: Version.optional(), name: z.string() });
export type RenameWallInput = z.infer<typeof RenameWallInput>;

/** Version of a wall to restore. `to` is the old version, which becomes the newest version. */
export const RestoreWallVersionInput = z.object({ wallId: WallId, version: Version.optional(), to: Version });
export type RestoreWallVersionInput = z.infer<typeof RestoreWallVersionInput>;

export const WallView = z.object({
  id: WallId,
  name: z.string(),
  templateKey: z.string(),
  design: Design,
  version: Version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type WallView = z.infer<typeof WallView>;

export const WallSummary = WallView.omit({ design: true }).extend({
  tiles: z.int(),
  /** Number of tiles with a picture. */
  filled: z.int(),
});
export type WallSummary = z.infer<typeof WallSummary>;

export const WallVersionView = z.object({ version: Version, name: z.string(), at: z.iso.datetime() });
export type WallVersionView = z.infer<typeof WallVersionView>;

/** A removed wall. It is deleted permanently at `undoUntil`. */
export const RemovedWall = z.object({ id: WallId, undoUntil: z.iso.datetime() });
export type RemovedWall = z.infer<typeof RemovedWall>;

/**
 * The visitor's latest design of a template. It is ignored if its `updatedAt` is earlier than that of the stored
 * design.
 */
export const SaveTemplateInfoInput = z.object({
  templateKey: z.string().max(60),
  design: DesignInput,
  updatedAt: z.iso.datetime({ offset: true }).optional(),
});
export type SaveTemplateInfoInput = z.infer<typeof SaveTemplateInfoInput>;

export const TemplateInfoView = z.object({
  templateKey: z.string(),
  design: Design,
  version: Version,
  updatedAt: z.iso.datetime(),
});
export type TemplateInfoView = z.infer<typeof TemplateInfoView>;

const MAX_NAME = 60;

/** Validates a name and returns it as stored: trimmed, on one line. Throws NAME_MISSING, NAME_TOO_LONG. */
export function validateWallName(typed: string): string {
  const name = typed
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (!name) throw new ShopError("NAME_MISSING");
  if ([...name].length > MAX_NAME) throw new ShopError("NAME_TOO_LONG");
  return name;
}

/** Creates the name of a copy: "Hallway" becomes "Hallway copy", shortened to the limit. */
export function createDuplicateName(name: string): string {
  const ending = " copy";
  return `${[...name]
    .slice(0, MAX_NAME - ending.length)
    .join("")
    .trimEnd()}${ending}`;
}

/** A client's report on an uploaded photo. Only the crop is stored; URLs and files in the report are ignored. */
export const RecordPhotoInput = z.object({
  photoId: z.uuid('"photo_id" must be a UUID.'),
  handle: z.string().max(200),
  cropParams: Crop.nullish(),
});
export type RecordPhotoInput = z.infer<typeof RecordPhotoInput>;

export const RecordedPhoto = PhotoView.extend({ cropParams: Crop.nullable() });
export type RecordedPhoto = z.infer<typeof RecordedPhoto>;
