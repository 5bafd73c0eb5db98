import { openDb } from "@storywall/db/client";
import { storageOptions } from "@storywall/env/storage-options";
import { openPayments } from "@storywall/payments/payments";
import type { Deps } from "@storywall/services/context";
import { openStorage } from "@storywall/storage/storage";
import { env } from "./env.ts";

/** The one place where this process meets the outside world. */
export const deps: Deps = {
  db: openDb(env.DATABASE_URL, { max: 6 }),
  storage: openStorage(storageOptions(env)),
  payments: openPayments({
    secretKey: env.STRIPE_SECRET_KEY,
    ...(env.STRIPE_API_BASE && { apiBase: env.STRIPE_API_BASE }),
  }),
  now: () => new Date(),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
};
