import { openDb } from "@storywall/db/client";
import { findClockProblem } from "@storywall/db/find-clock-problem";
import { findSchemaProblem } from "@storywall/db/find-schema-problem";
import { assertMailServerReachable } from "@storywall/email/check-mail-server";
import { EnvironmentIncompleteError } from "@storywall/env/environment-incomplete-error";
import { databaseEnv, mailEnv, redisEnv, shopEnv, storageEnv, stripeEnv } from "@storywall/env/fragments";
import { readEnv } from "@storywall/env/read-env";
import { toPaymentOptions } from "@storywall/env/to-payment-options";
import { toStorageOptions } from "@storywall/env/to-storage-options";
import { readEvictionPolicy } from "@storywall/jobs/redis-connections";
import { createPaymentsClient } from "@storywall/payments/payments";
import { findPriceConfirmationProblem } from "@storywall/services/catalog/prices";
import { createStorage, type Storage } from "@storywall/storage/storage";
import type { z } from "zod";
import {
  checkBrowserTraces,
  checkBrowserUploads,
  checkErrorServer,
  checkTraceCollector,
} from "./check-http-services.ts";

type Source = Record<string, string | undefined>;
/** `problem` is a sentence, or null if the service works. */
type CheckResult = { name: string; problem: string | null };

// The processes work without an error server, but this check needs its address.
const errorServerEnv = { SENTRY_DSN: shopEnv.SENTRY_DSN.unwrap() };
const browserTracesEnv = {
  BROWSER_TRACES_URL: shopEnv.BROWSER_TRACES_URL.unwrap(),
  PUBLIC_URL: shopEnv.PUBLIC_URL,
};
const collectorEnv = { OTEL_EXPORTER_OTLP_ENDPOINT: shopEnv.OTEL_EXPORTER_OTLP_ENDPOINT.unwrap() };

/**
 * Checks each service whose variables are set and valid. Invalid variables have already been reported. `now` is the
 * machine's clock, which is compared with the database's.
 */
export async function checkServices(source: Source, now?: () => Date): Promise<CheckResult[]> {
  const results = await Promise.all([
    checkService("The database", source, databaseEnv, (env) => checkDatabase(env, now)),
    checkService("Redis", source, redisEnv, checkRedis),
    checkService("The object store", source, storageEnv, checkObjectStore),
    checkService("The object store for browsers", source, { ...storageEnv, PUBLIC_URL: shopEnv.PUBLIC_URL }, (env) =>
      checkBrowserUploads({
        endpoint: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT,
        bucket: env.S3_BUCKET,
        publicUrl: env.PUBLIC_URL,
      }),
    ),
    checkService("The mail server", source, mailEnv, ({ SMTP_URL }) => checkMail(SMTP_URL)),
    checkService("Stripe", source, { ...stripeEnv, ...databaseEnv }, checkPayments),
    checkService("The error server", source, errorServerEnv, (env) => checkErrorServer(env.SENTRY_DSN)),
    checkService("The trace collector", source, collectorEnv, (env) =>
      checkTraceCollector(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    ),
    checkService("The trace collector for browsers", source, browserTracesEnv, (env) =>
      checkBrowserTraces(env.BROWSER_TRACES_URL, env.PUBLIC_URL),
    ),
  ]);
  return results.flatMap((result) => result ?? []);
}

async function checkService<S extends z.ZodRawShape>(
  name: string,
  source: Source,
  shape: S,
  check: (env: Readonly<z.output<z.ZodObject<S>>>) => Promise<string | null>,
): Promise<CheckResult | null> {
  try {
    return { name, problem: await check(readEnv(shape, source)) };
  } catch (error) {
    if (error instanceof EnvironmentIncompleteError) return null;
    return { name, problem: `the check failed with ${describeError(error)}.` };
  }
}

/** Returns the error's code or class. Its message may contain an address or a key. */
function describeError(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "an error");
}

async function checkDatabase(
  { DATABASE_URL }: { DATABASE_URL: string },
  now: (() => Date) | undefined,
): Promise<string | null> {
  try {
    return (await findSchemaProblem(DATABASE_URL)) ?? (await checkClock(DATABASE_URL, now));
  } catch (error) {
    return `DATABASE_URL cannot be connected to (${describeError(error)}).`;
  }
}

async function checkClock(url: string, now: (() => Date) | undefined): Promise<string | null> {
  const db = openDb(url, { max: 1 });
  try {
    return await findClockProblem(db, now);
  } finally {
    await db.$disconnect();
  }
}

async function checkRedis({ REDIS_URL }: { REDIS_URL: string }): Promise<string | null> {
  const policy = await readEvictionPolicy(REDIS_URL);
  if (policy === "unreachable") return "REDIS_URL cannot be connected to.";
  if (policy === "evicts")
    return "it would evict jobs when its memory is full; set its maxmemory-policy to noeviction.";
  return null;
}

async function checkObjectStore(env: Parameters<typeof toStorageOptions>[0]): Promise<string | null> {
  const storage = createStorage(toStorageOptions(env));
  try {
    await storage.ping().catch((error) => {
      throw new StoreCheckError("the bucket S3_BUCKET cannot be reached at S3_ENDPOINT with these keys", error);
    });
    await testObjectAccess(storage);
    return null;
  } catch (error) {
    if (!(error instanceof StoreCheckError)) throw error;
    return `${error.message} (${describeError(error.cause)}).`;
  } finally {
    storage.close();
  }
}

class StoreCheckError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

async function testObjectAccess(storage: Storage): Promise<void> {
  const key = `doctor/${crypto.randomUUID()}`;
  const writeReadAndDelete = async () => {
    await storage.write(key, Buffer.from("ok"), { contentType: "text/plain" });
    await storage.read(key);
    await storage.delete([key]);
  };
  await writeReadAndDelete().catch((error) => {
    throw new StoreCheckError("an object cannot be written, read and deleted", error);
  });
}

const checkMail = (smtpUrl: string): Promise<string | null> =>
  assertMailServerReachable(smtpUrl).then(
    () => null,
    (error) => `SMTP_URL cannot be connected to or refuses the sign-in (${describeError(error)}).`,
  );

type PaymentCheckEnv = Parameters<typeof toPaymentOptions>[0] &
  Parameters<typeof findPriceConfirmationProblem>[1] & { DATABASE_URL: string };

async function checkPayments(env: PaymentCheckEnv): Promise<string | null> {
  const confirmationProblem = await checkPriceConfirmation(env);
  if (confirmationProblem) return confirmationProblem;
  try {
    await createPaymentsClient(toPaymentOptions(env)).listCharges(new Date());
    return null;
  } catch (error) {
    return `STRIPE_SECRET_KEY is not accepted, or Stripe cannot be reached (${describeError(error)}).`;
  }
}

/**
 * Checks whether the prices are confirmed. Returns null if the database does not answer, because its own check reports
 * that.
 */
async function checkPriceConfirmation(env: PaymentCheckEnv): Promise<string | null> {
  const db = openDb(env.DATABASE_URL, { max: 1 });
  try {
    return await findPriceConfirmationProblem(db, env);
  } catch {
    return null;
  } finally {
    await db.$disconnect();
  }
}
