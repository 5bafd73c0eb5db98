import { PhotoHandle } from "@storywall/domain/kernel/ids";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

const UserPhotoDto = z.object({
  uuid: z.uuid(),
  url: z.url().nullable(),
  handle: PhotoHandle,
  cropParams: Crop.nullable(),
});

/** User id sent by old clients. It must be the session's own visitor. */
const ownUserId = z.string().max(100).nullish();

export const userPhotoRoutes = [
  defineRoute("POST", "/api/misc/add_or_update_user_photo", {
    summary: "Saves what a client sends about its photo. Only the crop is used.",
    request: z.object({
      user_id: ownUserId,
      photo_id: z.uuid('"photo_id" must be a UUID.'),
      photo_obj: z.object({ handle: z.string().max(200), cropParams: Crop.nullish() }),
    }),
    handler: (api, { photo_id, photo_obj }) => api.photos.record({ photoId: photo_id, ...photo_obj }),
    response: ({ uuid, url, handle, cropParams }) => wrapInData({ uuid, url, handle, cropParams }),
    responseSchema: createWrappedDataSchema(UserPhotoDto),
  }),
];
