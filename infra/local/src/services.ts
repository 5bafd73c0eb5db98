import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDatabase } from "./ensure-database.ts";
import { findVariableProblems } from "./find-variable-problems.ts";
import { createPortReservations, findFreePort } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { getSharedClusterPath } from "./postgres-runner.ts";
import { startRedis } from "./redis.ts";
import { runWithRestarts } from "./run-with-restarts.ts";
import { type LocalSecrets, loadLocalSecrets } from "./secrets.ts";
import { isLoopback, resolvePublicUrl, type Variables } from "./settings.ts";
import { reportProgressOf } from "./wait-until-ready.ts";

export type ServicesOptions = {
  dataDir: string;
  /**
   * Variables from the shell and `.env`. They can configure an external service, which is then used instead of the
   * embedded one.
   */
  variables?: Variables;
  /** Host and port of the shop. Port 0 picks a free port. */
  host?: string;
  port?: number;
  /** Whether the default ports are used and committed data survives a crash. Tests use false. */
  durable?: boolean;
  /** Folder for downloaded programs. The default is `tools` in the data folder. */
  toolsDir?: string;
  print?: (sentence: string) => void;
};

export type Services = {
  /** Environment variables for the shop's processes. PORT and HOST apply to the web process. */
  env: Record<string, string>;
  places: { shop: string; inbox?: string; payments: string; store: string; database: string; redis: string };
  stop(): Promise<void>;
};

type RunningService = { env: Record<string, string>; location: string; stop(): Promise<void> };

type ServiceContext = {
  dataDir: string;
  variables: Variables;
  secrets: LocalSecrets;
  host: string;
  webUrl: string;
  durable: boolean;
  toolsDir: string;
  /**
   * Returns the service's default port. If that port is taken, prints a message and returns another free port. Returns
   * 0 if the service should choose the port.
   */
  portFor(service: keyof typeof defaultPorts): Promise<number>;
};

const doNothing = async () => {};
/**
 * Stops a service, but waits at most two seconds. A server that is still closing connections runs in this process and
 * ends with it.
 */
async function stopServiceWithTimeout(part: RunningService): Promise<void> {
  const stopped = new AbortController();
  // This timer keeps the process alive until the other services have stopped.
  await Promise.race([part.stop(), sleep(2000, undefined, { signal: stopped.signal })]).finally(() => stopped.abort());
}

const defaultPorts = { postgres: 54_329, redis: 56_379, store: 59_000, smtp: 51_025, inbox: 58_025, payments: 54_242 };

/**
 * Starts all services in parallel and creates the database if it does not exist. If one service fails, stops the
 * others.
 * @throws one sentence per configuration problem, or the error of the first failed service
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const variables = options.variables ?? {};
  const host = options.host ?? variables.HOST ?? "127.0.0.1";
  const problems = findVariableProblems({ ...variables, HOST: host });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const print = options.print ?? (() => {});
  const dataDir = resolve(options.dataDir);
  const durable = options.durable ?? true;
  const { reserve, release } = createPortReservations();
  const webPort = options.port ?? (variables.PORT ? Number(variables.PORT) : durable ? 3000 : 0);
  const web = await findFreePort(webPort, host, durable ? reserve : undefined);
  if (web.replaced) print(`Port ${web.replaced} is in use, so the shop uses ${web.port}.`);
  const webUrl = variables.PUBLIC_URL ?? resolvePublicUrl(host, web.port);
  const choosePort: ServiceContext["portFor"] = async (service) => {
    // The service chooses a free port itself, because a port that is found here could be taken before the service
    // listens on it.
    if (!durable) return 0;
    const { port, replaced } = await findFreePort(defaultPorts[service], "127.0.0.1", reserve);
    if (replaced) print(`Port ${replaced} is in use, so ${service} uses ${port}.`);
    return port;
  };
  const toolsDir = options.toolsDir ?? join(dataDir, "tools");
  const setting: ServiceContext = {
    dataDir,
    variables,
    secrets: loadLocalSecrets(dataDir),
    host,
    webUrl,
    durable,
    toolsDir,
    portFor: choosePort,
  };

  const parts = await startAllServices(
    {
      database: startDatabase,
      redis: startRedisService,
      store: startObjectStoreService,
      inbox: startMailService,
      payments: startPaymentService,
      labels: startLabelService,
    },
    (name, start) => runWithTiming(name, () => start(setting, print), print),
  ).catch((error) => {
    release();
    throw error;
  });
  const env = Object.assign(createShopEnv(setting, web.port), ...Object.values(parts).map((part) => part.env));
  const { database, redis, store, inbox, payments, labels } = parts;
  return {
    env,
    places: {
      shop: webUrl,
      database: database.location,
      redis: redis.location,
      store: store.location,
      inbox: inbox.location,
      payments: payments.location,
    },
    stop: async () => {
      await Promise.all([
        database.stop(),
        redis.stop(),
        ...[store, inbox, payments, labels].map(stopServiceWithTimeout),
      ]);
      release();
    },
  };
}

/** Deletes the data folder's contents except unpacked programs. */
export function deleteShopData(dataDir: string): void {
  const deletedNames = [
    "postgres",
    "postgres.log",
    "redis",
    "redis.log",
    "store",
    "mail",
    "payments",
    "logs",
    "secrets.json",
  ];
  for (const entry of deletedNames) rmSync(join(dataDir, entry), { recursive: true, force: true });
  rmSync(getSharedClusterPath(join(dataDir, "postgres")), { recursive: true, force: true });
}

/** Returns the variables of the web build, which do not depend on the data folder. */
export function createBuildEnv(variables: Variables): Record<string, string> {
  const defaults = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    SHOP_MODE: "demo",
    INDEXABLE: "false",
    LOG_LEVEL: "info",
    MAIL_FROM: "Storywall <hello@storywall.example>",
    CONTACT_EMAIL: "help@storywall.example",
  };
  const set = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...defaults, ...Object.fromEntries(set), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

function createShopEnv({ variables, secrets, webUrl, host }: ServiceContext, port: number): Record<string, string> {
  const SESSION_SECRET = variables.SESSION_SECRET ?? secrets.sessionSecret;
  const SEALING_SECRETS = variables.SEALING_SECRETS ?? secrets.sealingSecrets;
  return {
    ...createBuildEnv(variables),
    SESSION_SECRET,
    SEALING_SECRETS,
    PUBLIC_URL: webUrl,
    PORT: String(port),
    HOST: host,
  };
}

async function startDatabase(
  { dataDir, variables, durable, portFor }: ServiceContext,
  print: (sentence: string) => void,
): Promise<RunningService> {
  const configuredUrl = variables.DATABASE_URL;
  if (configuredUrl) return { env: { DATABASE_URL: configuredUrl }, location: "yours (DATABASE_URL)", stop: doNothing };
  const { first: postgres, stop } = await runWithRestarts({
    name: "Postgres",
    start: async (port) =>
      startPostgres({ dataDir: join(dataDir, "postgres"), port: port ?? (await portFor("postgres")), durable }),
    print,
  });
  try {
    await ensureDatabase(postgres.url("postgres"), "storywall");
  } catch (error) {
    await stop();
    throw error;
  }
  const location = `${postgres.url("storywall")} (in ${postgres.cluster})`;
  return { env: { DATABASE_URL: postgres.url("storywall") }, location, stop };
}

async function startRedisService(
  { dataDir, variables, durable, toolsDir, portFor }: ServiceContext,
  print: (sentence: string) => void,
): Promise<RunningService> {
  const configuredUrl = variables.REDIS_URL;
  if (configuredUrl) return { env: { REDIS_URL: configuredUrl }, location: "yours (REDIS_URL)", stop: doNothing };
  const { first: redis, stop } = await runWithRestarts({
    name: "Redis",
    start: async (port) =>
      startRedis({ dataDir: join(dataDir, "redis"), port: port ?? (await portFor("redis")), durable, toolsDir }),
    print,
  });
  if (redis.warning) print(`WARNING: ${redis.warning}`);
  const sources = {
    path: "from this machine",
    debian: "unpacked from Debian's package",
    javascript: "JavaScript stand-in",
  };
  return { env: { REDIS_URL: redis.url }, location: `${redis.url} (${sources[redis.how]})`, stop };
}

async function startObjectStoreService({
  dataDir,
  variables,
  secrets,
  host,
  portFor,
}: ServiceContext): Promise<RunningService> {
  const region = variables.S3_REGION ?? "us-east-1";
  if (variables.S3_ENDPOINT) return { env: { S3_REGION: region }, location: "yours (S3_ENDPOINT)", stop: doNothing };
  const { startObjectStore } = await import("@storywall/local/object-store/server");
  const keys = { accessKeyId: secrets.storeAccessKeyId, secretAccessKey: secrets.storeSecretAccessKey };
  const port = await portFor("store");
  const bucket = "storywall";
  const isForOthers = !isLoopback(host);
  const store = await startObjectStore({
    dataDir: join(dataDir, "store"),
    port,
    isPublic: isForOthers,
    region,
    bucket,
    ...keys,
  });
  const env = {
    S3_ENDPOINT: store.endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    ...(isForOthers ? { S3_PUBLIC_ENDPOINT: resolvePublicUrl(host, store.port) } : {}),
  };
  return { env, location: `${store.endpoint}, bucket ${bucket}`, stop: () => store.stop() };
}

async function startMailService({ dataDir, variables, portFor }: ServiceContext): Promise<RunningService> {
  const configuredUrl = variables.SMTP_URL;
  if (configuredUrl) return { env: { SMTP_URL: configuredUrl }, location: "sent for real (SMTP_URL)", stop: doNothing };
  const { startMailCatcher } = await import("@storywall/local/mail-catcher");
  const smtpPort = await portFor("smtp");
  const httpPort = await portFor("inbox");
  const mail = await startMailCatcher({ dataDir: join(dataDir, "mail"), smtpPort, httpPort });
  return { env: { SMTP_URL: mail.smtpUrl }, location: mail.inboxUrl, stop: async () => void (await mail.stop()) };
}

async function startPaymentService({
  dataDir,
  variables,
  secrets,
  webUrl,
  portFor,
}: ServiceContext): Promise<RunningService> {
  if (variables.STRIPE_SECRET_KEY) return { env: {}, location: "Stripe (STRIPE_SECRET_KEY)", stop: doNothing };
  const { startPaymentSimulator } = await import("@storywall/local/payment-simulator/server");
  const port = await portFor("payments");
  const webhook = { webhookUrl: `${webUrl}/api/webhooks/stripe`, webhookSecret: secrets.webhookSecret };
  const simulator = await startPaymentSimulator({ dataDir: join(dataDir, "payments"), port, ...webhook });
  const env = {
    STRIPE_SECRET_KEY: simulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_BASE: simulator.baseUrl,
  };
  return { env, location: simulator.baseUrl, stop: async () => void (await simulator.stop()) };
}

/** Starts the simulator of the label service unless a key is set. A live shop without a key cannot buy labels. */
async function startLabelService({ variables }: ServiceContext): Promise<RunningService> {
  if (variables.EASYPOST_API_KEY || variables.SHOP_MODE === "live")
    return { env: {}, location: "EasyPost (EASYPOST_API_KEY)", stop: doNothing };
  const { startLabelSimulator } = await import("@storywall/local/label-simulator");
  const simulator = await startLabelSimulator();
  const env = { EASYPOST_API_KEY: "EZTK_simulator", EASYPOST_API_BASE: simulator.baseUrl };
  return { env, location: simulator.baseUrl, stop: simulator.stop };
}

async function startAllServices<Name extends string, Start>(
  starts: Record<Name, Start>,
  run: (name: Name, start: Start) => Promise<RunningService>,
): Promise<Record<Name, RunningService>> {
  const names = Object.keys(starts) as Name[];
  const results = await Promise.allSettled(names.map((name) => run(name, starts[name])));
  const startedServices = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) {
    await Promise.allSettled(startedServices.map((part) => part.stop()));
    throw failed.reason;
  }
  return Object.fromEntries(names.map((name, at) => [name, startedServices[at]])) as Record<Name, RunningService>;
}

async function runWithTiming<T>(name: string, work: () => Promise<T>, print: (sentence: string) => void): Promise<T> {
  const startedAt = performance.now();
  const result = await reportProgressOf(name, print, work);
  print(`${name} ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
