import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { readObjectHead } from "./read-object-head.ts";
import { retryOperation, StorageObjectMissingError, toStorageFailure } from "./retry-operation.ts";

export type StoredPart = { partNumber: number; bytes: number; etag: string };

/** Multipart uploads. The store keeps uploaded parts, so an upload can resume after its page was closed. */
export type MultipartUploads = {
  /** Starts an upload and returns its id. */
  start(input: { key: string; contentType: string }): Promise<string>;
  /** Returns an upload URL for one part. The store rejects a body whose length differs from the part's length. */
  presign(input: {
    key: string;
    uploadId: string;
    partNumber: number;
    bytes: number;
    expiresSeconds: number;
  }): Promise<string>;
  /** Lists the uploaded parts in order. Returns null when the upload does not exist. */
  list(upload: { key: string; uploadId: string }): Promise<StoredPart[] | null>;
  /**
   * Assembles the object. Idempotent: returns true if an earlier call assembled it, and false when neither the upload
   * nor an object of the parts' size exists.
   */
  complete(upload: { key: string; uploadId: string; parts: readonly StoredPart[] }): Promise<boolean>;
  /** Discards the uploaded parts. Ignores an unknown upload. */
  abort(upload: { key: string; uploadId: string }): Promise<void>;
};

export function createMultipartUploads(client: S3Client, publicClient: S3Client, Bucket: string): MultipartUploads {
  const listParts: MultipartUploads["list"] = ({ key, uploadId }) =>
    returnFallbackIfUploadMissing(null, async () => {
      const upload = { Bucket, Key: key, UploadId: uploadId };
      const parts = await listAllParts(client, upload);
      // SeaweedFS lists no parts for a missing upload; other stores answer NoSuchUpload.
      return parts.length > 0 || (await isUploadRunning(client, upload)) ? parts : null;
    });
  return {
    start: ({ key, contentType }) =>
      retryOperation("startParts", async () => {
        const createdUpload = await client.send(
          new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType }),
        );
        return createdUpload.UploadId ?? "";
      }),

    presign: ({ key, uploadId, partNumber, bytes, expiresSeconds }) => {
      const part = { Bucket, Key: key, UploadId: uploadId, PartNumber: partNumber, ContentLength: bytes };
      return getSignedUrl(publicClient, new UploadPartCommand(part), {
        expiresIn: expiresSeconds,
        signableHeaders: new Set(["host", "content-length"]),
      });
    },

    list: listParts,

    complete: async ({ key, uploadId, parts }) => {
      const MultipartUploads = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
      const whole = { Bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts: MultipartUploads } };
      try {
        await retryOperation("completeParts", () => client.send(new CompleteMultipartUploadCommand(whole)));
        return true;
      } catch (error) {
        // Stores report a missing upload in different ways: Ceph as an internal error, others as a missing key.
        if (await listParts({ key, uploadId })) throw error;
        const object = await readObjectHead(client, Bucket, key);
        return object?.bytes === parts.reduce((total, { bytes }) => total + bytes, 0);
      }
    },

    abort: ({ key, uploadId }) =>
      returnFallbackIfUploadMissing(undefined, async () => {
        const upload = { Bucket, Key: key, UploadId: uploadId };
        await retryOperation("abortParts", () => client.send(new AbortMultipartUploadCommand(upload)));
      }),
  };
}

type UploadRef = { Bucket: string; Key: string; UploadId: string };

async function isUploadRunning(client: S3Client, { Bucket, Key, UploadId }: UploadRef): Promise<boolean> {
  const { Uploads = [] } = await retryOperation("listUploads", () =>
    client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key })),
  );
  return Uploads.some((upload) => upload.Key === Key && upload.UploadId === UploadId);
}

async function listAllParts(client: S3Client, upload: UploadRef): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  let PartNumberMarker: string | undefined;
  do {
    const page = await retryOperation("listParts", () =>
      client.send(new ListPartsCommand({ ...upload, PartNumberMarker })),
    );
    for (const { PartNumber = 0, Size = 0, ETag = "" } of page.Parts ?? []) {
      parts.push({ partNumber: PartNumber, bytes: Size, etag: ETag.replaceAll('"', "") });
    }
    PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (PartNumberMarker);
  return parts;
}

async function returnFallbackIfUploadMissing<T>(fallback: T, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (toStorageFailure(error).name === "NoSuchUpload" || error instanceof StorageObjectMissingError) return fallback;
    throw error;
  }
}
