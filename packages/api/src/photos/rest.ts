import { PhotoHandle } from "@storywall/domain/kernel/ids";
import { PhotoView, RemovedPhoto } from "@storywall/domain/photos/schema";
import { z } from "zod";
import { addDataCopy, createSchemaWithDataCopy, createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";

const photoId = z.uuid('"photo_id" must be a UUID.');

export const PhotoDto = PhotoView.pick({
  uuid: true,
  handle: true,
  state: true,
  url: true,
  width: true,
  height: true,
  warnings: true,
});

const toPhotoDto = ({ uuid, handle, state, url, width, height, warnings }: PhotoView) =>
  addDataCopy({ uuid, handle, state, url, width, height, warnings });

/**
 * Describes the request that uploads the photo. The client sends a PUT with exactly the declared bytes and these
 * headers within an hour.
 */
const UploadDto = z.object({
  exists: z.literal(false),
  handle: PhotoHandle,
  method: z.literal("PUT"),
  url: z.url(),
  headers: z.record(z.string(), z.string()),
});

const PartAddress = z.object({ partNumber: z.int(), url: z.url() });

/**
 * Describes the requests that upload the photo. The client sends a PUT for each part within an hour. Every part except
 * the last has `partSize` bytes.
 */
const PartsDto = z.object({
  exists: z.literal(false),
  handle: PhotoHandle,
  uploadId: z.string(),
  partSize: z.int(),
  parts: z.array(PartAddress),
});

export const photoRoutes = [
  defineRoute("POST", "/api/uploads", {
    procedure: "photos.reserve",
    summary: "Starts an upload for one photo, or reports that the photo already exists.",
    errors: ["PHOTO_CONFLICT", "PHOTO_DELETED", "PHOTO_NOT_FOUND", "PHOTO_NOT_UPLOADED", "FILE_EMPTY"],
    request: z.object({
      photo_id: photoId,
      size: z.int(),
      mime: z
        .string()
        .max(100)
        .describe(
          "Content type for the upload. Whether the file is a photo is decided by its bytes, so it may be empty.",
        ),
      sha256: z.hex().length(64).optional(),
      parts: z.boolean().optional(),
    }),
    handler: (api, { photo_id, size, mime, sha256, parts }) =>
      api.photos.reserve({ photoId: photo_id, bytes: size, type: mime, sha256, inParts: parts }),
    response: (answer) => {
      if (answer.kind === "exists") return { exists: true as const, ...toPhotoDto(answer.photo) };
      if (answer.kind === "parts") {
        const { kind: _, ...parts } = answer;
        return addDataCopy({ exists: false as const, ...parts });
      }
      const { handle, url, headers } = answer;
      return addDataCopy({ exists: false as const, handle, method: "PUT" as const, url, headers });
    },
    responseSchema: z.union([
      createSchemaWithDataCopy(UploadDto),
      createSchemaWithDataCopy(PartsDto),
      createSchemaWithDataCopy(PhotoDto).extend({ exists: z.literal(true) }),
    ]),
  }),

  defineRoute("POST", "/api/uploads/{photo_id}/complete", {
    procedure: "photos.complete",
    summary: "Marks the upload as complete. The photo is then processed.",
    errors: ["PHOTO_NOT_FOUND", "PHOTO_DELETED", "PHOTO_NOT_UPLOADED"],
    needsBody: false,
    request: z.object({ photo_id: photoId }),
    handler: (api, { photo_id }) => api.photos.complete({ photoId: photo_id }),
    response: toPhotoDto,
    responseSchema: createSchemaWithDataCopy(PhotoDto),
  }),

  defineRoute("GET", "/api/uploads/{photo_id}/parts", {
    procedure: "photos.parts",
    summary: "Which parts of a photo have been uploaded, and where to upload the rest.",
    errors: ["PHOTO_NOT_FOUND", "PHOTO_DELETED", "PHOTO_NOT_IN_PARTS"],
    request: z.object({ photo_id: photoId }),
    handler: (api, { photo_id }) => api.photos.parts({ photoId: photo_id }),
    response: ({ uploadId, partSize, stored, missing, isWhole }) =>
      addDataCopy({
        uploadId,
        partSize,
        isWhole,
        stored: stored.map(({ partNumber, bytes, etag }) => ({ partNumber, size: bytes, etag })),
        missing,
      }),
    responseSchema: createSchemaWithDataCopy(
      z.object({
        uploadId: z.string(),
        partSize: z.int(),
        isWhole: z.boolean(),
        stored: z.array(z.object({ partNumber: z.int(), size: z.int(), etag: z.string() })),
        missing: z.array(PartAddress),
      }),
    ),
  }),

  defineRoute("DELETE", "/api/uploads/{photo_id}", {
    procedure: "photos.remove",
    summary: "Deletes a photo and everything made from it.",
    errors: ["PHOTO_NOT_FOUND", "PHOTO_DELETED", "PHOTO_IN_USE", "CART_LOCKED"],
    request: z.object({ photo_id: photoId }),
    handler: (api, { photo_id }) => api.photos.remove({ photoId: photo_id }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(RemovedPhoto),
  }),
];
