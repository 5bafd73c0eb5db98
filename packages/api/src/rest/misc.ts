import { PhotoHandle, UserId } from "@storywall/domain/ids";
import { Crop } from "@storywall/domain/tiles/crop";
import { z } from "zod";
import { InData, inData } from "./envelope.ts";
import { route } from "./table.ts";

const WireUserPhoto = z.object({
  uuid: z.uuid(),
  url: z.url().nullable(),
  handle: PhotoHandle,
  cropParams: Crop.nullable(),
});

export const miscRoutes = [
  route("POST", "/api/misc/create_user", {
    summary: "Makes the anonymous visitor of this browser, or answers the one there is.",
    reads: z.object({}),
    calls: (api) => api.visitor.ensure(),
    replies: ({ userId }) => ({ ...inData({ _id: userId }), _id: userId }),
    shape: InData(z.object({ _id: UserId })).extend({ _id: UserId }),
  }),

  // Whose photo it is, the session says: `user_id` is not trusted.
  route("POST", "/api/misc/add_or_update_user_photo", {
    summary: "Keeps what a client says of a photo it uploaded; only the crop is believed.",
    reads: z.object({
      photo_id: z.uuid('"photo_id" must be a UUID.'),
      photo_obj: z.object({ handle: z.string().max(200), cropParams: Crop.nullish() }),
    }),
    calls: (api, { photo_id, photo_obj }) => api.photos.record({ photoId: photo_id, ...photo_obj }),
    replies: ({ uuid, url, handle, cropParams }) => inData({ uuid, url, handle, cropParams }),
    shape: InData(WireUserPhoto),
  }),
];
