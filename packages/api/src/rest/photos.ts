import type { PhotoView } from "@storywall/domain/photos/schema";
import { z } from "zod";
import { route } from "./table.ts";

const photoId = z.uuid('"photo_id" must be a UUID.');

const wirePhoto = ({ uuid, handle, state, url, width, height, warnings }: PhotoView) => {
  const photo = { uuid, handle, state, url, width, height, warnings };
  return { ...photo, data: photo };
};

/** Uploads (S-188): a place to send the bytes, then word that they are there. */
export const photoRoutes = [
  route("POST", "/api/uploads", {
    reads: z.object({
      photo_id: photoId,
      size: z.int(),
      mime: z.string().max(100),
      sha256: z.hex().length(64).optional(),
    }),
    calls: (api, { photo_id, size, mime, sha256 }) =>
      api.photos.reserve({ photoId: photo_id, bytes: size, type: mime, ...(sha256 ? { sha256 } : {}) }),
    replies: (answer) => {
      if (answer.kind === "exists") return { exists: true, ...wirePhoto(answer.photo) };
      const { handle, url, headers } = answer;
      const upload = { exists: false, handle, method: "PUT", url, headers };
      return { ...upload, data: upload };
    },
  }),

  route("POST", "/api/uploads/{photo_id}/complete", {
    needsBody: false,
    reads: z.object({ photo_id: photoId }),
    calls: (api, { photo_id }) => api.photos.complete({ photoId: photo_id }),
    replies: wirePhoto,
  }),
];
