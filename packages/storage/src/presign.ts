import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";

type Upload = { key: string; bytes: number; contentType: string; expiresSeconds: number };

/** Presigns a PUT. Length, type and "only if absent" are signed, so that the store enforces them. */
export async function presignPut(
  client: S3Client,
  Bucket: string,
  { key, bytes, contentType, expiresSeconds }: Upload,
): Promise<{ url: string; headers: Record<string, string> }> {
  const input = { Bucket, Key: key, ContentLength: bytes, ContentType: contentType, IfNoneMatch: "*" };
  const url = await getSignedUrl(client, new PutObjectCommand(input), {
    expiresIn: expiresSeconds,
    signableHeaders: new Set(["host", "content-length", "content-type", "if-none-match"]),
  });
  return { url, headers: { "content-type": contentType, "if-none-match": "*" } };
}
