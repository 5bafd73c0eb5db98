import { z } from "zod";
import { PhotoCollectionId } from "../kernel/ids.ts";
import { photoCollectionLimits } from "./limits.ts";
import { PhotoView, ReservePhotoInput } from "./schema.ts";

/** Creates the schema of a one-line text without control characters and invisible characters. */
const createTextLineSchema = (maxLength: number) =>
  z
    .string()
    .max(500)
    .transform((typed) =>
      typed
        .normalize("NFC")
        .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
        .trim(),
    )
    .pipe(z.string().min(1).max(maxLength));

export const CreatePhotoCollectionInput = z.object({
  /** Heading that contributors see. They learn nothing else about the owner. */
  title: createTextLineSchema(photoCollectionLimits.titleLength),
});
export type CreatePhotoCollectionInput = z.infer<typeof CreatePhotoCollectionInput>;

export const PhotoCollectionRef = z.object({ collectionId: PhotoCollectionId });

/** The owner's view of a link by which others add photos, with the photos they added. */
export const PhotoCollectionView = z.object({
  id: PhotoCollectionId,
  /** Token of the link; null once the link accepts no more photos. */
  token: z.string().nullable(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Time at which the owner stopped collecting; null until then. */
  closedAt: z.iso.datetime().nullable(),
  /** Contributors with at least one photo, and their photos, oldest first. */
  contributors: z.array(z.object({ id: z.string(), name: z.string(), photos: z.array(PhotoView) })),
});
export type PhotoCollectionView = z.infer<typeof PhotoCollectionView>;

const ContributorKey = z.uuid();
const LinkInput = z.object({ token: z.string().max(200) });
/** A contributor, identified by a random key that their browser keeps. */
const ContributorInput = LinkInput.extend({ contributorKey: ContributorKey });

export const OpenPhotoCollectionInput = LinkInput.extend({ contributorKey: ContributorKey.nullable() });
export type OpenPhotoCollectionInput = z.infer<typeof OpenPhotoCollectionInput>;

/** A contributor's own photo. It contains nothing about the owner or other contributors. */
const ContributedPhoto = PhotoView.pick({ uuid: true, state: true, rejection: true }).extend({
  /** Path of the 400 px JPEG, valid for 15 minutes; null until the photo is ready. */
  thumb: z.string().nullable(),
});
export type ContributedPhoto = z.infer<typeof ContributedPhoto>;

/** Data that a contributor sees after opening the link. */
export const OpenedPhotoCollection = z.object({
  title: z.string(),
  expiresAt: z.iso.datetime(),
  /** Number of photos that this contributor may still add. */
  left: z.int(),
  /** Whether `left` is 0 because the whole link is full, not only this contributor's share. */
  isFull: z.boolean(),
  photos: z.array(ContributedPhoto),
});
export type OpenedPhotoCollection = z.infer<typeof OpenedPhotoCollection>;

export const ReserveContributedPhotoInput = ContributorInput.extend({
  contributorName: createTextLineSchema(photoCollectionLimits.nameLength),
  ...ReservePhotoInput.omit({ sha256: true }).shape,
});
export type ReserveContributedPhotoInput = z.infer<typeof ReserveContributedPhotoInput>;

export const ContributedPhotoRef = ContributorInput.extend({ photoId: z.uuid('"photo_id" must be a UUID.') });
export type ContributedPhotoRef = z.infer<typeof ContributedPhotoRef>;
