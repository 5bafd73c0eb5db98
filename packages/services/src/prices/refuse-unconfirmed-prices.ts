import type { Db } from "@storywall/db/client";
import { arePricesConfirmed } from "./confirm-prices.ts";

type Given = { SHOP_MODE: "demo" | "live"; STRIPE_SECRET_KEY: string; PRICES_CONFIRMED: boolean };

/** Why a process may not take real money yet, or null (C-07). */
export async function whyNotSell(db: Db, given: Given): Promise<string | null> {
  const isLive = given.SHOP_MODE === "live" && /^[sr]k_live_/.test(given.STRIPE_SECRET_KEY);
  if (!isLive || given.PRICES_CONFIRMED || (await arePricesConfirmed(db))) return null;
  return [
    "This process cannot start: it was given a live Stripe key, and the prices have not been confirmed.",
    "Start it with a test key, have the owner look at /admin/prices and confirm them there; or set PRICES_CONFIRMED=true.",
  ].join("\n");
}

/** Ends this process where it may not sell. To be asked before anybody is served. */
export async function refuseUnconfirmedPrices(db: Db, given: Given): Promise<void> {
  const problem = await whyNotSell(db, given);
  if (!problem) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
