import { z } from "zod";
import { PhotoHandle } from "../kernel/ids.ts";
import { Face, Focus, Luminance } from "./looks-schema.ts";

/** What the browser says about a file before it sends it. The server believes none of it later. */
export const ReservePhotoInput = z.object({
  /** uuid v4 made by the browser when the file was chosen. */
  photoId: z.uuid('"photo_id" must be a UUID.'),
  bytes: z.int(),
  type: z.string().max(100),
  sha256: z.hex().length(64).optional(),
  /** Send a large file in parts, so that it can go on after a break. */
  inParts: z.boolean().optional(),
});
export type ReservePhotoInput = z.infer<typeof ReservePhotoInput>;

export const PhotoView = z.object({
  /** The browser's uuid for it; `userPhotoId` in designs. */
  uuid: z.uuid(),
  handle: PhotoHandle,
  state: z.enum(["reserved", "uploaded", "ready", "rejected"]),
  /** The 1600 px JPEG, absolute and https, or null until it is ready. Our pages use `path` instead. */
  url: z.url().nullable(),
  /** `/photos/<handle>`; append `/1600.jpg` or `/400.jpg`. */
  path: z.string(),
  /** Upright size of the original, in px. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Base64 of a thumbhash. */
  thumbhash: z.string().nullable(),
  /** Null while nobody has looked for them. */
  faces: z.array(Face).nullable(),
  focus: Focus.nullable(),
  luminance: Luminance.nullable(),
  warnings: z.array(z.string()),
  /** Why it cannot be used, as a code of the error table and its sentence. */
  rejection: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type PhotoView = z.infer<typeof PhotoView>;

const PartAddress = z.object({ partNumber: z.int(), url: z.url() });

/** How far an upload in parts has come. */
export const PhotoParts = z.object({
  uploadId: z.string(),
  partSize: z.int(),
  stored: z.array(z.object({ partNumber: z.int(), bytes: z.int(), etag: z.string() })),
  /** Where to send those that have not arrived. */
  missing: z.array(PartAddress),
  /** The parts are one photo already. */
  isWhole: z.boolean(),
});
export type PhotoParts = z.infer<typeof PhotoParts>;

export const RemovedPhoto = z.object({ uuid: z.uuid(), state: z.literal("delete_pending") });
export type RemovedPhoto = z.infer<typeof RemovedPhoto>;

/** Either somewhere to send the bytes, or the answer that they are already there. */
export const PhotoReservation = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("upload"),
    handle: PhotoHandle,
    /** PUT exactly these bytes here, with exactly these headers, within the hour. */
    url: z.url(),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({
    kind: z.literal("parts"),
    handle: PhotoHandle,
    uploadId: z.string(),
    partSize: z.int(),
    /** PUT part n's bytes, of `partSize` but for the last, to its address within the hour. */
    parts: z.array(PartAddress),
  }),
  z.object({ kind: z.literal("exists"), photo: PhotoView }),
]);
export type PhotoReservation = z.infer<typeof PhotoReservation>;
