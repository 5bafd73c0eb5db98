import type { z } from "zod";
import type { storageEnv } from "./fragments.ts";

type StorageEnv = z.output<z.ZodObject<typeof storageEnv>>;

export function toStorageOptions(env: StorageEnv) {
  return {
    endpoint: env.S3_ENDPOINT,
    ...(env.S3_PUBLIC_ENDPOINT && { publicEndpoint: env.S3_PUBLIC_ENDPOINT }),
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
}
