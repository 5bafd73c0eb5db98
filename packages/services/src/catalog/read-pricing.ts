import { Prisma, type Tx } from "@storywall/db/client";
import type { Prices, Pricing } from "@storywall/domain/catalog/prices";
import { parseStoredPrices } from "@storywall/domain/catalog/prices-schema";
import type { Context } from "../accounts/context.ts";
import { readDefaultPromo } from "./read-default-promo.ts";

/** Subquery for the published prices. Null while the specification's prices apply. */
export const selectCurrentPrices = Prisma.sql`(select list.prices from price_lists list
  where list.published_at is not null order by list.published_at desc limit 1)`;

/** Returns the prices that apply now. */
export async function readPrices(db: Tx): Promise<Prices> {
  const [row] = await db.$queryRaw<[{ prices: unknown }]>`select ${selectCurrentPrices} as prices`;
  return parseStoredPrices(row.prices);
}

export type CurrentPricing = Pricing & { promo: { endsAt: Date | null } | null };

/** Returns the prices that apply now, and the promo that determines the sale prices. */
export async function readPricing(ctx: Pick<Context, "db" | "now">): Promise<CurrentPricing> {
  const [prices, promo] = await Promise.all([readPrices(ctx.db), readDefaultPromo(ctx)]);
  return { prices, promo };
}
