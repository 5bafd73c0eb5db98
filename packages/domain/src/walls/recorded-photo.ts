import { z } from "zod";
import { PhotoView } from "../photos/schema.ts";
import { Crop } from "./crop/crop-schema.ts";

/** A client's report on an uploaded photo. Only the crop is stored; URLs and files are ignored. */
export const RecordPhotoInput = z.object({
  photoId: z.uuid('"photo_id" must be a UUID.'),
  handle: z.string().max(200),
  cropParams: Crop.nullish(),
});
export type RecordPhotoInput = z.infer<typeof RecordPhotoInput>;

export const RecordedPhoto = PhotoView.extend({ cropParams: Crop.nullable() });
export type RecordedPhoto = z.infer<typeof RecordedPhoto>;
