import { describe, expect, test } from "vitest";
import { EnvironmentIncompleteError } from "./environment-incomplete-error.ts";
import { databaseEnv, encryptionEnv, listenEnv, pageCacheEnv, redisEnv, shopEnv, stripeEnv } from "./fragments.ts";
import { readEnv } from "./read-env.ts";

const allFragments = { ...databaseEnv, ...redisEnv, ...stripeEnv, ...shopEnv, ...encryptionEnv, ...listenEnv };
const demoVariables = {
  DATABASE_URL: "postgresql://joe:hunter2@127.0.0.1/shop",
  REDIS_URL: "redis://127.0.0.1:6379",
  STRIPE_SECRET_KEY: "sk_test_sim123",
  STRIPE_PUBLISHABLE_KEY: "pk_test_sim123",
  STRIPE_WEBHOOK_SECRET: "whsec_123",
  PUBLIC_URL: "http://localhost:3000/",
  SESSION_SECRET: "s".repeat(40),
  SEALING_SECRETS: `${"a".repeat(40)}, ${"b".repeat(40)}`,
};
const liveVariables = {
  ...demoVariables,
  SHOP_MODE: "live",
  PUBLIC_URL: "https://shop.example",
  CONTACT_EMAIL: "help@shop.example",
  STRIPE_SECRET_KEY: "sk_live_123",
  STRIPE_PUBLISHABLE_KEY: "pk_live_123",
};

function readEnvErrors(source: Record<string, string | undefined>): readonly string[] {
  try {
    readEnv(allFragments, source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentIncompleteError) return error.sentences;
    throw error;
  }
}

describe("a process's environment", () => {
  test("an optional environment variable that is not set has its default value", () => {
    const env = readEnv(allFragments, demoVariables);
    expect(env).toMatchObject({
      SHOP_MODE: "demo",
      INDEXABLE: false,
      SEALING_SECRETS: ["a".repeat(40), "b".repeat(40)],
      PORT: 3000,
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
    });
    expect(env.PUBLIC_URL).toBe("http://localhost:3000");
  });

  test("pages are cached for 30 seconds by default", () => {
    const readSeconds = (value?: string) => readEnv(pageCacheEnv, { PAGE_CACHE_SECONDS: value }).PAGE_CACHE_SECONDS;
    expect([undefined, "", "0", "60"].map(readSeconds)).toEqual([30, 30, 0, 60]);
    for (const value of ["-1", "61", "0.001", "off"]) expect(() => readSeconds(value)).toThrow("from 0 to 60");
  });

  test("missing environment variables are reported in one error that lists all of them", () => {
    expect(readEnvErrors({ ...demoVariables, DATABASE_URL: undefined, REDIS_URL: "" })).toEqual([
      "DATABASE_URL is not set.",
      "REDIS_URL is not set.",
    ]);
  });

  test("the error for an invalid environment variable does not repeat its value", () => {
    const sentences = readEnvErrors({
      ...demoVariables,
      DATABASE_URL: "mysql://joe:hunter2@db",
      SESSION_SECRET: "hunter2",
      SEALING_SECRETS: `${"a".repeat(40)},hunter2`,
      PORT: "hunter2",
    });
    expect(sentences).toEqual([
      "DATABASE_URL must be an address beginning with postgresql:// or postgres://.",
      "SESSION_SECRET must be at least 32 characters long.",
      "SEALING_SECRETS must be secrets of at least 32 characters, with commas between them.",
      "PORT must be a port.",
    ]);
    expect(sentences.join()).not.toContain("hunter2");
  });
});

describe("a live shop", () => {
  test("a live shop starts with live keys, an https URL and a contact email address", () => {
    expect(readEnvErrors(liveVariables)).toEqual([]);
  });

  test.each([
    [{ STRIPE_API_BASE: "http://127.0.0.1:4242" }, /^STRIPE_API_BASE must not be set/],
    [{ PUBLIC_URL: "http://shop.example" }, /^PUBLIC_URL must begin with https/],
    [{ CONTACT_EMAIL: undefined }, /^CONTACT_EMAIL is not set/],
    [{ STRIPE_SECRET_KEY: "sk_test_123" }, /^STRIPE_SECRET_KEY is a test key, which takes no real money/],
    [{ STRIPE_SECRET_KEY: "rk_test_123" }, /^STRIPE_SECRET_KEY is a test key/],
    [{ STRIPE_PUBLISHABLE_KEY: "pk_test_123" }, /^STRIPE_PUBLISHABLE_KEY is a test key/],
  ])("a live shop refuses to start with %o", (change, sentence) => {
    expect(readEnvErrors({ ...liveVariables, ...change })).toEqual([expect.stringMatching(sentence)]);
  });

  test("a live shop starts with a Stripe test key if ALLOW_TEST_PAYMENTS is true", () => {
    const testKeys = { STRIPE_SECRET_KEY: "sk_test_123", STRIPE_PUBLISHABLE_KEY: "pk_test_123" };
    expect(readEnvErrors({ ...liveVariables, ...testKeys, ALLOW_TEST_PAYMENTS: "true" })).toEqual([]);
  });

  test("a live shop checks only the variables that its process reads", () => {
    expect(() => readEnv(databaseEnv, { ...liveVariables, STRIPE_API_BASE: "http://127.0.0.1:4242" })).not.toThrow();
  });
});

describe("a demo", () => {
  test.each([
    { STRIPE_SECRET_KEY: "sk_live_123" },
    { STRIPE_SECRET_KEY: "rk_live_123" },
    { STRIPE_PUBLISHABLE_KEY: "pk_live_123" },
  ])("a demo rejects a live key: %o", (change) => {
    expect(readEnvErrors({ ...demoVariables, ...change })).toEqual([
      `${Object.keys(change)[0]} is a live key, which takes real money: it needs SHOP_MODE=live.`,
    ]);
  });

  test("a demo reports two live keys in a single sentence", () => {
    expect(
      readEnvErrors({ ...demoVariables, STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" }),
    ).toHaveLength(1);
  });

  test.each([{ HOST: "0.0.0.0" }, { HOST: "::" }, { HOST: "192.0.2.7" }, { PUBLIC_URL: "https://demo.example" }])(
    "a publicly reachable demo starts only with ALLOW_PUBLIC_DEMO: %o",
    (change) => {
      expect(readEnvErrors({ ...demoVariables, ...change })).toEqual([
        expect.stringContaining("set ALLOW_PUBLIC_DEMO=true"),
      ]);
      expect(readEnvErrors({ ...demoVariables, ...change, ALLOW_PUBLIC_DEMO: "true" })).toEqual([]);
    },
  );

  test.each(["127.0.0.1", "127.0.0.2", "::1", "localhost"])("a demo is not public if it listens only on %s", (HOST) => {
    expect(readEnvErrors({ ...demoVariables, HOST })).toEqual([]);
  });
});
