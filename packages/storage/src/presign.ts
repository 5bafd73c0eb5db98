import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";

type Upload = { key: string; bytes: number; contentType: string; expiresSeconds: number };

/** Signs length, type and "only if there is nothing yet" into the address, so that the store enforces them. */
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

export async function presignGet(
  client: S3Client,
  Bucket: string,
  { key, expiresSeconds, downloadName }: { key: string; expiresSeconds: number; downloadName?: string },
): Promise<string> {
  const ResponseContentDisposition = downloadName === undefined ? undefined : attachment(downloadName);
  const command = new GetObjectCommand({ Bucket, Key: key, ResponseContentDisposition });
  return getSignedUrl(client, command, { expiresIn: expiresSeconds });
}

/** Both forms of RFC 6266: plain letters for old browsers, UTF-8 for the others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
