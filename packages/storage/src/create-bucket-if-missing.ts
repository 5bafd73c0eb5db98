import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
} from "@aws-sdk/client-s3";
import { corsRules, lifecycleRules } from "./bucket-rules.ts";
import { createS3Client, type StorageOptions } from "./create-s3-client.ts";

/**
 * Creates the bucket if it is missing, and adds the rules of `bucket-rules.ts` unless it has other rules. Returns
 * whether it created the bucket. Can be repeated after a failure.
 * @throws when the store is unreachable or refuses the keys
 */
export async function createBucketIfMissing(options: StorageOptions): Promise<boolean> {
  const client = createS3Client(options, options.endpoint);
  const { bucket: Bucket } = options;
  try {
    const isMissing = (await readResponseStatus(client.send(new HeadBucketCommand({ Bucket })), [404])) === 404;
    if (isMissing) await client.send(new CreateBucketCommand({ Bucket }));
    await addRulesIfMissing(
      () => client.send(new GetBucketCorsCommand({ Bucket })),
      () => client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: corsRules } })),
    );
    const LifecycleConfiguration = { Rules: lifecycleRules };
    await addRulesIfMissing(
      () => client.send(new GetBucketLifecycleConfigurationCommand({ Bucket })),
      () => client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration })),
    );
    return isMissing;
  } finally {
    client.destroy();
  }
}

type Answer = { $metadata?: { httpStatusCode?: number } };

/** HTTP statuses of a store that does not support bucket rules (405, 501) or does not let the keys read them (403). */
const unreadableStatuses = [403, 405, 501];

async function addRulesIfMissing(read: () => Promise<Answer>, write: () => Promise<Answer>): Promise<void> {
  if ((await readResponseStatus(read(), [404, ...unreadableStatuses])) !== 404) return;
  // MinIO answers 501 to this write: it reports that rules are missing although it cannot store any.
  await readResponseStatus(write(), [501]);
}

/** Returns the HTTP status of a response. Rejects with the error if its status is not accepted. */
async function readResponseStatus(answer: Promise<Answer>, accepted: readonly number[]): Promise<number | undefined> {
  try {
    return (await answer).$metadata?.httpStatusCode;
  } catch (error) {
    const status = (error as Answer).$metadata?.httpStatusCode;
    if (status !== undefined && accepted.includes(status)) return status;
    throw error;
  }
}
