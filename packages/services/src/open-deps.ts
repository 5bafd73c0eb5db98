import { openDb } from "@storywall/db/client";
import { openPayments } from "@storywall/payments/payments";
import { openStorage } from "@storywall/storage/storage";
import type { Deps } from "./context.ts";

type Means = {
  databaseUrl: string;
  /** Connections to the database at most; ten unless told. */
  connections?: number;
  storage: Parameters<typeof openStorage>[0];
  payments: Parameters<typeof openPayments>[0];
  publicUrl: string;
  secret: string;
};

/** The outside world as a running process meets it. */
export function openDeps({ databaseUrl, connections, storage, payments, publicUrl, secret }: Means): Deps {
  return {
    db: openDb(databaseUrl, connections ? { max: connections } : {}),
    storage: openStorage(storage),
    payments: openPayments(payments),
    now: () => new Date(),
    publicUrl,
    secret,
  };
}
