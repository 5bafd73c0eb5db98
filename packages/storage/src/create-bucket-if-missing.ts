import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand, type S3Client } from "@aws-sdk/client-s3";
import { createS3Client, type StorageOptions } from "./create-s3-client.ts";

/** Lets browsers send uploads to the bucket. Only presigned URLs grant access. */
const corsRule = {
  AllowedOrigins: ["*"],
  AllowedMethods: ["PUT", "GET", "HEAD"],
  AllowedHeaders: ["*"],
  ExposeHeaders: ["ETag"],
  MaxAgeSeconds: 3_600,
};

/**
 * Creates the bucket if it is missing, with rules that let browsers upload. Returns whether it created the bucket.
 * @throws when the store is unreachable or refuses the keys
 */
export async function createBucketIfMissing(options: StorageOptions): Promise<boolean> {
  const client = createS3Client(options, options.endpoint);
  const { bucket: Bucket } = options;
  try {
    if (await hasBucket(client, Bucket)) return false;
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [corsRule] } }));
    return true;
  } finally {
    client.destroy();
  }
}

async function hasBucket(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return false;
    throw error;
  }
}
