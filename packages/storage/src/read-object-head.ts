import { HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { retryOperation, StorageObjectMissingError } from "./retry-operation.ts";

/** Returns an object's size in bytes, content type and ETag without quotes. Returns null when no such object exists. */
export async function readObjectHead(client: S3Client, Bucket: string, Key: string) {
  try {
    const object = await retryOperation("head", () => client.send(new HeadObjectCommand({ Bucket, Key })));
    const etag = (object.ETag ?? "").replaceAll('"', "");
    return { bytes: object.ContentLength ?? 0, contentType: object.ContentType ?? null, etag };
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return null;
    throw error;
  }
}
