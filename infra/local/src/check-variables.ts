import { findModeProblems } from "@storywall/env/mode-problems";
import type { Variables } from "./settings.ts";

/** What must be set together: a real service without its keys would fail later and less clearly. */
const companions: Record<string, readonly string[]> = {
  S3_ENDPOINT: ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  STRIPE_SECRET_KEY: ["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
};

const neededLive = [
  "DATABASE_URL",
  "REDIS_URL",
  "S3_ENDPOINT",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "PUBLIC_URL",
  "SESSION_SECRET",
  "SEALING_SECRETS",
];

/** Where the shop says what it is; the processes check the same when they start. */
const modeNames = [
  "HOST",
  "PUBLIC_URL",
  "CONTACT_EMAIL",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_API_BASE",
];

/** Everything that is wrong with the variables, one sentence each. */
export function problemsWith(variables: Variables): string[] {
  const halfSet = Object.entries(companions).flatMap(([name, needed]) =>
    variables[name]
      ? needed.filter((other) => !variables[other]).map((other) => `${name} is set, so ${other} must be set too.`)
      : [],
  );
  const live = variables.SHOP_MODE === "live" ? neededLive.filter((name) => !variables[name]) : [];
  return [
    ...halfSet,
    ...live.map((name) => `SHOP_MODE is live, which takes no stand-ins: set ${name}.`),
    ...findModeProblems(variables, modeNames),
  ];
}
