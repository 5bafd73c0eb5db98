import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { corsRules, lifecycleRules } from "./bucket-rules.ts";
import { createS3Client, type StorageOptions } from "./create-s3-client.ts";

/**
 * Creates the bucket if it is missing, with the rules of `bucket-rules.ts`. Returns whether it created the bucket.
 * @throws when the store is unreachable or refuses the keys
 */
export async function createBucketIfMissing(options: StorageOptions): Promise<boolean> {
  const client = createS3Client(options, options.endpoint);
  const { bucket: Bucket } = options;
  try {
    if (await hasBucket(client, Bucket)) return false;
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: corsRules } }));
    const LifecycleConfiguration = { Rules: lifecycleRules };
    await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration }));
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
