import { describeFailure } from "@storywall/connections/failure";
import { openDb } from "@storywall/db/client";
import { sendTestEmail } from "@storywall/email/send-test-email";
import { toDatabaseOptions, toPaymentOptions } from "@storywall/env/client-options";
import { EnvironmentIncompleteError } from "@storywall/env/environment-incomplete-error";
import { databaseEnv, mailEnv, redisEnv, shopEnv, storageEnv, stripeEnv } from "@storywall/env/fragments";
import { readEnv } from "@storywall/env/read-env";
import { findRedisProblem } from "@storywall/jobs/find-redis-problem";
import { runTestJob } from "@storywall/jobs/run-test-job";
import { findAccountProblem } from "@storywall/payments/find-account-problem";
import { findPriceConfirmationProblem } from "@storywall/services/catalog/prices";
import type { z } from "zod";
import { checkDatabase } from "./check-database.ts";
import {
  checkBrowserTraces,
  checkBrowserUploads,
  checkErrorServer,
  checkTraceCollector,
} from "./check-http-services.ts";
import { checkObjectStore } from "./check-object-store.ts";

type DatabaseEnv = z.output<z.ZodObject<typeof databaseEnv>>;
type Source = Record<string, string | undefined>;
/** `problem` is a message, or null if the service works. */
type CheckResult = { name: string; problem: string | null };

// The processes work without an error server, but this check needs its address.
const errorServerEnv = { SENTRY_DSN: shopEnv.SENTRY_DSN.unwrap() };
const browserTracesEnv = {
  BROWSER_TRACES_URL: shopEnv.BROWSER_TRACES_URL.unwrap(),
  PUBLIC_URL: shopEnv.PUBLIC_URL,
};
const browserUploadsEnv = { ...storageEnv, PUBLIC_URL: shopEnv.PUBLIC_URL };
const paymentsEnv = { ...stripeEnv, ...databaseEnv, PUBLIC_URL: shopEnv.PUBLIC_URL };
const collectorEnv = { OTEL_EXPORTER_OTLP_ENDPOINT: shopEnv.OTEL_EXPORTER_OTLP_ENDPOINT.unwrap() };

/**
 * Checks each service whose variables are set and valid. Invalid variables have already been reported. `now` is the
 * machine's clock, which is compared with the database's.
 */
export async function checkServices(source: Source, now?: () => Date): Promise<CheckResult[]> {
  const results = await Promise.all([
    checkService("The database", "DATABASE_URL", source, databaseEnv, (env) => checkDatabase(env, now)),
    checkService("Redis", "REDIS_URL", source, redisEnv, checkRedis),
    checkService("The object store", "S3_ENDPOINT", source, storageEnv, checkObjectStore),
    checkService("The object store for browsers", "S3_PUBLIC_ENDPOINT", source, browserUploadsEnv, (env) =>
      checkBrowserUploads({
        endpoint: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT,
        bucket: env.S3_BUCKET,
        publicUrl: env.PUBLIC_URL,
      }),
    ),
    checkService("The mail server", "SMTP_URL", source, mailEnv, async ({ SMTP_URL: smtpUrl, MAIL_FROM: from }) => {
      await sendTestEmail({ smtpUrl, from });
      return null;
    }),
    checkService("Stripe", "STRIPE_SECRET_KEY", source, paymentsEnv, checkPayments),
    checkService("The error server", "SENTRY_DSN", source, errorServerEnv, (env) => checkErrorServer(env.SENTRY_DSN)),
    checkService("The trace collector", "OTEL_EXPORTER_OTLP_ENDPOINT", source, collectorEnv, (env) =>
      checkTraceCollector(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    ),
    checkService("The trace collector for browsers", "BROWSER_TRACES_URL", source, browserTracesEnv, (env) =>
      checkBrowserTraces(env.BROWSER_TRACES_URL, env.PUBLIC_URL),
    ),
  ]);
  return results.flatMap((result) => result ?? []);
}

/** `variable` contains the service’s address or key. Messages about its connection name this variable. */
async function checkService<S extends z.ZodRawShape>(
  name: string,
  variable: string,
  source: Source,
  shape: S,
  check: (env: Readonly<z.output<z.ZodObject<S>>>) => Promise<string | null>,
): Promise<CheckResult | null> {
  try {
    return { name, problem: await check(readEnv(shape, source)) };
  } catch (error) {
    if (error instanceof EnvironmentIncompleteError) return null;
    const why = describeFailure(error, variable);
    // Omits the error's message, because it may contain an address or a key.
    const { code, name: kind } = error as { code?: unknown; name?: unknown };
    return { name, problem: why ? `${why}.` : `the check of ${variable} failed with ${code ?? kind}.` };
  }
}

async function checkRedis({ REDIS_URL }: { REDIS_URL: string }): Promise<string | null> {
  const problem = await findRedisProblem(REDIS_URL);
  if (problem) return problem;
  await runTestJob(REDIS_URL);
  return null;
}

type PaymentCheckEnv = Parameters<typeof toPaymentOptions>[0] &
  Parameters<typeof findPriceConfirmationProblem>[1] &
  DatabaseEnv & { PUBLIC_URL: string };

async function checkPayments(env: PaymentCheckEnv): Promise<string | null> {
  const confirmationProblem = await checkPriceConfirmation(env);
  if (confirmationProblem) return confirmationProblem;
  try {
    return await findAccountProblem(toPaymentOptions(env), `${env.PUBLIC_URL}/api/webhooks/stripe`);
  } catch (error) {
    if ((error as { type?: string }).type !== "StripeConnectionError") throw error;
    return `Stripe${env.STRIPE_API_BASE ? " at STRIPE_API_BASE" : ""} cannot be reached from this machine.`;
  }
}

/**
 * Checks whether the prices are confirmed. Returns null if the database is unavailable, because the check of the
 * database reports that.
 */
async function checkPriceConfirmation(env: PaymentCheckEnv): Promise<string | null> {
  const db = openDb(toDatabaseOptions(env).directUrl, { max: 1 });
  try {
    return await findPriceConfirmationProblem(db, env);
  } catch {
    return null;
  } finally {
    await db.$disconnect();
  }
}
