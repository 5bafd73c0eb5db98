import type { BlockList } from "node:net";
import { z } from "zod";
import { parseTrustedProxies } from "./trusted-proxies.ts";

/** Each fragment contains the variables of one service or concern. A process combines the fragments that it needs. */

const createUrlVariable = (...protocols: string[]) =>
  z.string().refine(
    (textVariable) => {
      try {
        return protocols.includes(new URL(textVariable).protocol);
      } catch {
        return false;
      }
    },
    `must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  );

const textVariable = z.string().min(1);

const isOrigin = (address: string) => URL.canParse(address) && new URL(address).origin === address;

const flagVariable = z
  .enum(["true", "false"], "must be true or false")
  .default("false")
  .transform((value) => value === "true");

const createDurationVariable = (ms: number) =>
  z.coerce.number("must be a number of milliseconds").int().positive().default(ms);

export const databaseEnv = {
  DATABASE_URL: createUrlVariable("postgresql:", "postgres:"),
  /** Address of Postgres itself, if `DATABASE_URL` is a pooler that shares connections between transactions. */
  DATABASE_DIRECT_URL: createUrlVariable("postgresql:", "postgres:").optional(),
};

export const redisEnv = {
  REDIS_URL: createUrlVariable("redis:", "rediss:"),
  /** Lease duration of a worker, and the interval of the check for expired leases, both in ms. */
  JOB_LOCK_MS: createDurationVariable(30_000),
  JOB_STALLED_CHECK_MS: createDurationVariable(10_000),
};

const portVariable = z.coerce.number("must be a port").int().min(1, "must be a port").max(65_535, "must be a port");

/** How long the web process keeps public pages, in seconds. 0 turns the cache off, for a CDN in front of the shop. */
export const pageCacheEnv = {
  PAGE_CACHE_SECONDS: z.coerce
    .number("must be a number of seconds from 0 to 60")
    .int("must be a number of seconds from 0 to 60")
    .min(0, "must be a number of seconds from 0 to 60")
    .max(60, "must be a number of seconds from 0 to 60")
    .default(30),
};

const hostVariable = textVariable.default("127.0.0.1");

/** Port and address on which a worker serves its health and metrics. Without a port it does not listen. */
export const workerEnv = { STATUS_PORT: portVariable.optional(), HOST: hostVariable };

/** Support email address that packing slips and emails show. */
const contactEnv = { CONTACT_EMAIL: z.email("must be an email address").optional() };

/** Path of the printer's ICC profile (RGB or CMYK), to which TIFF and PDF prints are converted. */
export const printerProfileEnv = { PRINTER_PROFILE: textVariable.optional() };

/** Folder on the worker's machine that receives print files and documents of every started batch. */
export const printFolderEnv = { PRINT_FOLDER: textVariable.optional(), ...printerProfileEnv, ...contactEnv };

export const scheduledTaskEnv = {
  /** Overrides the interval of every scheduled task, in ms. */
  SWEEPS_EVERY_MS: z.coerce.number("must be a number of milliseconds").int().positive().optional(),
};

export const storageEnv = {
  S3_ENDPOINT: createUrlVariable("http:", "https:"),
  /** Address of the object store for browsers, if it differs from `S3_ENDPOINT`. */
  S3_PUBLIC_ENDPOINT: createUrlVariable("http:", "https:").optional(),
  S3_REGION: textVariable.default("us-east-1"),
  S3_BUCKET: textVariable,
  S3_ACCESS_KEY_ID: textVariable,
  S3_SECRET_ACCESS_KEY: textVariable,
};

/** Nightly backups of the container image: folder, hour of the day in UTC, and number of backups to keep. */
export const backupEnv = {
  BACKUP_FOLDER: textVariable.default("/backups"),
  BACKUP_HOUR: z.coerce
    .number("must be an hour from 0 to 23")
    .int()
    .min(0, "must be an hour from 0 to 23")
    .max(23, "must be an hour from 0 to 23")
    .default(3),
  BACKUPS_KEPT: z.coerce.number("must be a number").int().positive("must be above zero").default(14),
};

export const mailEnv = { SMTP_URL: createUrlVariable("smtp:", "smtps:"), MAIL_FROM: textVariable };

/** Password in the address to which the email service reports bounces and complaints. Without it, they are rejected. */
export const mailWebhookEnv = {
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w.~-]{16,}$/, "must be at least 16 letters, digits or any of - . _ ~")
    .optional(),
};

export const stripeEnv = {
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_(test|live)_\w+$/, "must be a Stripe secret key"),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_(test|live)_\w+$/, "must be a Stripe publishable key"),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\w+$/, "must be a Stripe webhook secret"),
  /** Address of the payment simulator, which replaces Stripe's address. */
  STRIPE_API_BASE: createUrlVariable("http:", "https:").optional(),
  /** Confirms the prices. Selling for real money requires this variable or the owner's confirmation in the admin. */
  PRICES_CONFIRMED: flagVariable,
  /** Lets a live shop start with Stripe test keys. */
  ALLOW_TEST_PAYMENTS: flagVariable,
};

/** Secret that verifies carrier webhooks. Without the secret, they are rejected. */
export const carrierEnv = {
  CARRIER_WEBHOOK_SECRET: z.string().min(16, "must be at least 16 characters long").optional(),
};

/** Services that make and ship orders, each used only when the owner chooses it in the settings. */
export const fulfilmentEnv = {
  /** Address to which orders are sent for a print lab to make. */
  LAB_URL: createUrlVariable("http:", "https:").optional(),
  /** Secret that signs the requests to the lab, in the format of Standard Webhooks. */
  LAB_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, "must be whsec_ and at least 24 bytes in base64")
    .optional(),
  EASYPOST_API_KEY: textVariable.optional(),
  /** Address of the label simulator, which replaces EasyPost's address. */
  EASYPOST_API_BASE: createUrlVariable("http:", "https:").optional(),
};

export const shopEnv = {
  PUBLIC_URL: createUrlVariable("http:", "https:").transform((address) => address.replace(/\/+$/, "")),
  SESSION_SECRET: z.string().min(32, "must be at least 32 characters long"),
  SHOP_MODE: z.enum(["demo", "live"], "must be demo or live").default("demo"),
  /** Whether a demo may start even if other machines can reach it. */
  ALLOW_PUBLIC_DEMO: flagVariable,
  INDEXABLE: flagVariable,
  ...contactEnv,
  /** Address that receives the errors of processes, and of browsers whose visitors have consented. */
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[^/\s"]+\/(?:[^\s"]*\/)?\d+$/, "must be a Sentry DSN, like https://key@host/1")
    .optional(),
  /** OpenTelemetry collector that receives traces. Read by the exporter. */
  OTEL_EXPORTER_OTLP_ENDPOINT: createUrlVariable("http:", "https:").optional(),
  /** Address of the collector to which browsers send their spans. */
  BROWSER_TRACES_URL: createUrlVariable("http:", "https:").optional(),
  LOG_LEVEL: z
    .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"], "must be a level, like info")
    .default("info"),
};

/** Keys that encrypt sensitive columns. Only the web process and the orders worker decrypt them. */
export const encryptionEnv = {
  SEALING_SECRETS: z
    .string()
    .transform((list) => list.split(",").map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.length <= 255 && secrets.every(({ length }) => length >= 32),
      "must be secrets of at least 32 characters, with commas between them",
    ),
};

/** Time in minutes for which the owner's sign-in link is valid. */
export const signInEnv = {
  SIGN_IN_LINK_MINUTES: z.coerce
    .number("must be a number of minutes from 1 to 1440")
    .min(1, "must be a number of minutes from 1 to 1440")
    .max(24 * 60, "must be a number of minutes from 1 to 1440")
    .default(15),
};

const createLimitVariable = (fallback: number) =>
  z.coerce.number("must be a number").int().positive("must be above zero").default(fallback);

/** Rate limits. A request above a limit gets a 429. */
export const limitsEnv = {
  LIMIT_REQUESTS_PER_ADDRESS: createLimitVariable(600),
  LIMIT_REQUESTS_PER_VISITOR: createLimitVariable(120),
  LIMIT_REQUESTS_PER_TOKEN: createLimitVariable(300),
  LIMIT_NEW_VISITORS: createLimitVariable(20),
  LIMIT_PROMO_TRIES: createLimitVariable(6),
  LIMIT_GIFT_CARD_TRIES: createLimitVariable(10),
  LIMIT_PAYMENT_INTENTS: createLimitVariable(10),
  LIMIT_ORDER_LOOKUPS: createLimitVariable(5),
  LIMIT_ZIP_LOOKUPS: createLimitVariable(30),
  LIMIT_EXPORTS: createLimitVariable(10),
  LIMIT_HANGING_SHEETS: createLimitVariable(30),
  LIMIT_PAGES: createLimitVariable(600),
  LIMIT_FILES: createLimitVariable(3_000),
  LIMIT_SIGN_IN_LINKS: createLimitVariable(10),
  /** Maximum number of open streams of live events per address. */
  LIMIT_LIVE_STREAMS: createLimitVariable(40),
  LIMIT_MESSAGES: createLimitVariable(10),
  LIMIT_CONTRIBUTIONS: createLimitVariable(200),
  /** Reverse proxies whose X-Forwarded-For header is trusted. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform(parseTrustedProxies)
    .refine(
      (proxies): proxies is BlockList => proxies !== null,
      "must be addresses or CIDR ranges, like 10.0.0.0/8, separated by commas",
    ),
};

export const listenEnv = {
  /** Token that grants access to /metrics. If it is missing, only local requests to a demo are allowed. */
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters long").optional(),
  PORT: portVariable.default(3000),
  HOST: hostVariable,
  /** The value `development` serves the development build. Any other value serves the production build. */
  NODE_ENV: textVariable.default("production"),
};

/** Analytics services, each used only when it is configured and the visitor has consented. */
export const trackingEnv = {
  TAG_MANAGER_ID: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, "must be the id of a tag manager's container, like GTM-ABC123")
    .optional(),
  TAG_MANAGER_URL: createUrlVariable("http:", "https:").default("https://www.googletagmanager.com/gtm.js"),
  /** Other origins from which tags load scripts and to which they send data. */
  TAG_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((address) => address.trim() || []))
    .refine((list) => list.every(isOrigin), "must be addresses without a path, separated by commas"),
};
