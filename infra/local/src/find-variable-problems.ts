import { findModeProblems } from "@storywall/env/find-mode-problems";
import type { Variables } from "./settings.ts";

/** Variables that must be set together: a service that lacks one of its keys fails later with a less clear error. */
const requiredTogether: Record<string, readonly string[]> = {
  DATABASE_DIRECT_URL: ["DATABASE_URL"],
  S3_ENDPOINT: ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  LAB_URL: ["LAB_SECRET"],
  STRIPE_SECRET_KEY: ["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
};

const requiredLive = [
  "DATABASE_URL",
  "REDIS_URL",
  "S3_ENDPOINT",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "PUBLIC_URL",
  "SESSION_SECRET",
  "SEALING_SECRETS",
];

const modeNames = [
  "HOST",
  "PUBLIC_URL",
  "CONTACT_EMAIL",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_API_BASE",
  "EASYPOST_API_BASE",
  "LAB_URL",
];

export function findVariableProblems(variables: Variables): string[] {
  const missingCompanions = Object.entries(requiredTogether).flatMap(([name, needed]) =>
    variables[name]
      ? needed.filter((other) => !variables[other]).map((other) => `${name} is set, so ${other} must be set too.`)
      : [],
  );
  const missingInLiveMode = variables.SHOP_MODE === "live" ? requiredLive.filter((name) => !variables[name]) : [];
  return [
    ...missingCompanions,
    ...missingInLiveMode.map((name) => `SHOP_MODE is live, which takes no stand-ins: set ${name}.`),
    ...findModeProblems(variables, modeNames),
  ];
}
