import type { Db } from "@storywall/db/client";
import { arePricesConfirmed } from "./read-prices-view.ts";

type PriceCheckEnv = { STRIPE_SECRET_KEY: string; PRICES_CONFIRMED: boolean };

export async function findPriceConfirmationProblem(db: Db, env: PriceCheckEnv): Promise<string | null> {
  const isLiveKey = /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY);
  if (!isLiveKey || env.PRICES_CONFIRMED || (await arePricesConfirmed(db))) return null;
  return "This process cannot start with a live Stripe key: the prices have not been confirmed at /admin/prices (start with a test key and ALLOW_TEST_PAYMENTS=true to do that) or with PRICES_CONFIRMED=true.";
}

/**
 * Exits the process if it has a live payment key but the prices are not confirmed. Must run before the process serves
 * requests.
 */
export async function exitUnlessPricesConfirmed(db: Db, env: PriceCheckEnv): Promise<void> {
  const problem = await findPriceConfirmationProblem(db, env);
  if (!problem) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
