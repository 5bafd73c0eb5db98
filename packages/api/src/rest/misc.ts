import { Crop } from "@storywall/domain/tiles/crop";
import { z } from "zod";
import { route } from "./table.ts";

export const miscRoutes = [
  route("POST", "/api/misc/create_user", {
    reads: z.object({}),
    calls: (api) => api.visitor.ensure(),
    replies: ({ userId }) => ({ data: { _id: userId }, _id: userId }),
  }),

  // Whose photo it is, the session says: `user_id` is not trusted.
  route("POST", "/api/misc/add_or_update_user_photo", {
    reads: z.object({
      photo_id: z.uuid('"photo_id" must be a UUID.'),
      photo_obj: z.object({ handle: z.string().max(200), cropParams: Crop.nullish() }),
    }),
    calls: (api, { photo_id, photo_obj }) => api.photos.record({ photoId: photo_id, ...photo_obj }),
    replies: ({ uuid, url, handle, cropParams }) => ({ data: { uuid, url, handle, cropParams } }),
  }),
];
