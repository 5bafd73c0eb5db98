import type { Db } from "@storywall/db/client";
import { arePricesConfirmed } from "./confirm-prices.ts";

type Given = { STRIPE_SECRET_KEY: string; PRICES_CONFIRMED: boolean };

/** Why the process must not take real payments yet, or null. */
export async function whyNotSell(db: Db, given: Given): Promise<string | null> {
  const isLiveKey = /^[sr]k_live_/.test(given.STRIPE_SECRET_KEY);
  if (!isLiveKey || given.PRICES_CONFIRMED || (await arePricesConfirmed(db))) return null;
  return "This process cannot start with a live Stripe key: the prices have not been confirmed at /admin/prices (start with a test key and ALLOW_TEST_PAYMENTS=true to do that) or with PRICES_CONFIRMED=true.";
}

/** Exits the process if prices are unconfirmed with a live payment key. Call before serving requests. */
export async function refuseUnconfirmedPrices(db: Db, given: Given): Promise<void> {
  const problem = await whyNotSell(db, given);
  if (!problem) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
