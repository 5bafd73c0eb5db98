import { runCommand } from "@storywall/connections/retry";
import { toStorageOptions } from "@storywall/env/client-options";
import { storageEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";
import { createBucketIfMissing } from "@storywall/storage/create-bucket-if-missing";

const env = readEnvOrExit(storageEnv);
await runCommand("The bucket cannot be created", "S3_ENDPOINT", async () => {
  const isNew = await createBucketIfMissing(toStorageOptions(env));
  process.stdout.write(isNew ? `Created the bucket ${env.S3_BUCKET}.\n` : `The bucket ${env.S3_BUCKET} is there.\n`);
});
