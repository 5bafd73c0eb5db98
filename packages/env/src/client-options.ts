import type { z } from "zod";
import type { databaseEnv, fulfilmentEnv, storageEnv, stripeEnv } from "./fragments.ts";

type DatabaseEnv = z.output<z.ZodObject<typeof databaseEnv>>;

/**
 * Returns the database's addresses. `directUrl` is for everything that needs its own connection: LISTEN, migrations,
 * backups and commands. `directName` is the name of the variable that contains `directUrl`.
 */
export const toDatabaseOptions = ({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }: DatabaseEnv) => ({
  url,
  directUrl: directUrl ?? url,
  directName: directUrl ? ("DATABASE_DIRECT_URL" as const) : ("DATABASE_URL" as const),
  isPooled: directUrl !== undefined,
});

type FulfilmentEnv = z.output<z.ZodObject<typeof fulfilmentEnv>>;

/** Returns undefined if no key is set. */
export function toEasyPostOptions(env: Pick<FulfilmentEnv, "EASYPOST_API_KEY" | "EASYPOST_API_BASE">) {
  const { EASYPOST_API_KEY: apiKey, EASYPOST_API_BASE: apiBase } = env;
  return apiKey ? { apiKey, apiBase } : undefined;
}

/** Returns undefined unless both the address and the secret are set. */
export function toLabOptions({ LAB_URL: url, LAB_SECRET: secret }: Pick<FulfilmentEnv, "LAB_URL" | "LAB_SECRET">) {
  return url && secret ? { url, secret } : undefined;
}

type StripeEnv = z.output<z.ZodObject<typeof stripeEnv>>;

export function toPaymentOptions(env: Pick<StripeEnv, "STRIPE_SECRET_KEY" | "STRIPE_API_BASE">) {
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    ...(env.STRIPE_API_BASE && { apiBase: env.STRIPE_API_BASE }),
  };
}

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
