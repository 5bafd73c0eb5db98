import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { attempt, failureOf } from "./attempt.ts";

export type StoredPart = { partNumber: number; bytes: number; etag: string };

/** An upload in parts: the store keeps what has arrived, so that a page that was closed goes on where it stopped. */
export type Parts = {
  /** Begins one and answers the store's name for it. */
  start(input: { key: string; contentType: string }): Promise<string>;
  /** An address for one part. The store itself refuses a body of another length. */
  presign(input: {
    key: string;
    uploadId: string;
    partNumber: number;
    bytes: number;
    expiresSeconds: number;
  }): Promise<string>;
  /** What has arrived, in order; null when there is no such upload (any more). */
  list(upload: { key: string; uploadId: string }): Promise<StoredPart[] | null>;
  /** Makes the object of them. False when there is no such upload, as when it was completed before. */
  complete(upload: { key: string; uploadId: string; parts: readonly StoredPart[] }): Promise<boolean>;
  /** Lets go of what has arrived. An upload that is not there is no error. */
  abort(upload: { key: string; uploadId: string }): Promise<void>;
};

export function openParts(client: S3Client, publicClient: S3Client, Bucket: string): Parts {
  return {
    start: ({ key, contentType }) =>
      attempt("startParts", async () => {
        const begun = await client.send(
          new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType }),
        );
        return begun.UploadId ?? "";
      }),

    presign: ({ key, uploadId, partNumber, bytes, expiresSeconds }) => {
      const part = { Bucket, Key: key, UploadId: uploadId, PartNumber: partNumber, ContentLength: bytes };
      return getSignedUrl(publicClient, new UploadPartCommand(part), {
        expiresIn: expiresSeconds,
        signableHeaders: new Set(["host", "content-length"]),
      });
    },

    list: ({ key, uploadId }) => orWhenGone(null, () => listAll(client, { Bucket, Key: key, UploadId: uploadId })),

    complete: ({ key, uploadId, parts }) =>
      orWhenGone(false, async () => {
        const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
        const whole = { Bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts } };
        await attempt("completeParts", () => client.send(new CompleteMultipartUploadCommand(whole)));
        return true;
      }),

    abort: ({ key, uploadId }) =>
      orWhenGone(undefined, async () => {
        const upload = { Bucket, Key: key, UploadId: uploadId };
        await attempt("abortParts", () => client.send(new AbortMultipartUploadCommand(upload)));
      }),
  };
}

async function listAll(client: S3Client, upload: { Bucket: string; Key: string; UploadId: string }) {
  const parts: StoredPart[] = [];
  let PartNumberMarker: string | undefined;
  do {
    const page = await attempt("listParts", () => client.send(new ListPartsCommand({ ...upload, PartNumberMarker })));
    for (const { PartNumber = 0, Size = 0, ETag = "" } of page.Parts ?? []) {
      parts.push({ partNumber: PartNumber, bytes: Size, etag: ETag.replaceAll('"', "") });
    }
    PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (PartNumberMarker);
  return parts;
}

async function orWhenGone<T>(gone: T, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (failureOf(error).name === "NoSuchUpload") return gone;
    throw error;
  }
}
