import type { BlockList } from "node:net";
import { z } from "zod";
import { readTrustedProxies } from "./trusted-proxies.ts";

/** Each fragment is what one outside thing needs; a process reads the fragments of the things it uses. */

const url = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    `must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  );

const text = z.string().min(1);

const isOrigin = (address: string) => URL.canParse(address) && new URL(address).origin === address;

const flag = z
  .enum(["true", "false"], "must be true or false")
  .default("false")
  .transform((value) => value === "true");

const duration = (ms: number) => z.coerce.number("must be a number of milliseconds").int().positive().default(ms);

export const databaseEnv = { DATABASE_URL: url("postgresql:", "postgres:") };

export const redisEnv = {
  REDIS_URL: url("redis:", "rediss:"),
  /** How long a worker that fell silent keeps its job, and how often such jobs are looked for, in ms. */
  JOB_LOCK_MS: duration(30_000),
  JOB_STALLED_CHECK_MS: duration(10_000),
};

/** Where customers write to; on every paper that goes with a parcel. */
const contactEnv = { CONTACT_EMAIL: z.email("must be an e-mail address").optional() };

/** A folder on the worker's machine into which print files and papers of every batch are put as it is started. */
export const printFolderEnv = { PRINT_FOLDER: text.optional(), ...contactEnv };

export const sweepEnv = {
  /** How often everything is looked after, in ms, where each sweep's own time is too long to wait for. */
  SWEEPS_EVERY_MS: z.coerce.number("must be a number of milliseconds").int().positive().optional(),
};

export const storageEnv = {
  S3_ENDPOINT: url("http:", "https:"),
  /** Where browsers reach the store, if elsewhere. */
  S3_PUBLIC_ENDPOINT: url("http:", "https:").optional(),
  S3_REGION: text.default("us-east-1"),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
};

export const mailEnv = { SMTP_URL: url("smtp:", "smtps:"), MAIL_FROM: text };

export const stripeEnv = {
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_(test|live)_\w+$/, "must be a Stripe secret key"),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_(test|live)_\w+$/, "must be a Stripe publishable key"),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\w+$/, "must be a Stripe webhook secret"),
  /** Another address than Stripe's own: the payment simulator's. */
  STRIPE_API_BASE: url("http:", "https:").optional(),
  /** In place of the owner's yes in the admin: without either nothing is sold for real money. */
  PRICES_CONFIRMED: flag,
  /** Lets a live shop start with test keys, as while its owner confirms the prices. */
  ALLOW_TEST_PAYMENTS: flag,
};

/** Signs the carrier's reports of parcels; without it they are refused. */
export const carrierEnv = {
  CARRIER_WEBHOOK_SECRET: z.string().min(16, "must be at least 16 characters long").optional(),
};

export const shopEnv = {
  PUBLIC_URL: url("http:", "https:").transform((address) => address.replace(/\/+$/, "")),
  SESSION_SECRET: z.string().min(32, "must be at least 32 characters long"),
  SHOP_MODE: z.enum(["demo", "live"], "must be demo or live").default("demo"),
  /** Lets a demo start that others can reach; its pages then say that it is one. */
  ALLOW_PUBLIC_DEMO: flag,
  INDEXABLE: flag,
  ...contactEnv,
  /** Where errors are reported to: the processes' own, and those of browsers whose visitor said yes. */
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[^/\s"]+\/(?:[^\s"]*\/)?\d+$/, "must be a Sentry DSN, like https://key@host/1")
    .optional(),
  LOG_LEVEL: z
    .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"], "must be a level, like info")
    .default("info"),
};

/** Seal what the database must not show; only the web process opens it. */
export const sealingEnv = {
  SEALING_SECRETS: z
    .string()
    .transform((list) => list.split(",").map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.length <= 255 && secrets.every(({ length }) => length >= 32),
      "must be secrets of at least 32 characters, with commas between them",
    ),
};

const most = (usual: number) => z.coerce.number("must be a number").int().positive("must be above zero").default(usual);

/** How often something may be done; more is answered with 429. */
export const limitsEnv = {
  LIMIT_REQUESTS_PER_ADDRESS: most(600),
  LIMIT_REQUESTS_PER_VISITOR: most(120),
  LIMIT_NEW_VISITORS: most(20),
  LIMIT_PROMO_TRIES: most(6),
  LIMIT_PAYMENT_INTENTS: most(10),
  LIMIT_ORDER_LOOKUPS: most(5),
  LIMIT_EXPORTS: most(10),
  LIMIT_HANGING_SHEETS: most(30),
  LIMIT_PAGES: most(600),
  LIMIT_FILES: most(3_000),
  LIMIT_SIGN_IN_LINKS: most(10),
  LIMIT_MESSAGES: most(10),
  /** Proxies of our own, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform(readTrustedProxies)
    .refine(
      (proxies): proxies is BlockList => proxies !== null,
      "must be addresses or CIDR ranges, like 10.0.0.0/8, separated by commas",
    ),
};

export const listenEnv = {
  /** Reads /metrics. Without it only a demo's own machine may. */
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters long").optional(),
  PORT: z.coerce.number("must be a port").int().min(1, "must be a port").max(65_535, "must be a port").default(3000),
  HOST: text.default("127.0.0.1"),
  /** Anything but `development` serves what was built. */
  NODE_ENV: text.default("production"),
};

/** What watches visits and errors, each only where it is named here and a visitor said yes to it. */
export const trackingEnv = {
  TAG_MANAGER_ID: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, "must be the id of a tag manager's container, like GTM-ABC123")
    .optional(),
  TAG_MANAGER_URL: url("http:", "https:").default("https://www.googletagmanager.com/gtm.js"),
  /** Where its tags come from and report to, besides its own address. */
  TAG_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((address) => address.trim() || []))
    .refine((list) => list.every(isOrigin), "must be addresses without a path, separated by commas"),
};
