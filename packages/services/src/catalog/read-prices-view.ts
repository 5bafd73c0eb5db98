import { createHash } from "node:crypto";
import type { Db } from "@storywall/db/client";
import { listPrices, type PricesView } from "@storywall/domain/catalog/price-list";
import { type Prices, specifiedPrices } from "@storywall/domain/catalog/prices";
import { parseStoredPrices } from "@storywall/domain/catalog/prices-schema";
import type { Context } from "../accounts/context.ts";
import { readDefaultPromo } from "./read-default-promo.ts";
import { readPrices } from "./read-pricing.ts";

const MAX_HISTORY = 20;

/** Hashes every price. A confirmation is valid only for the price list with the same hash. */
export const hashPrices = (prices: Prices): string =>
  createHash("sha256")
    .update(JSON.stringify(listPrices(prices)))
    .digest("hex");

export async function arePricesConfirmed(db: Db): Promise<boolean> {
  return (await db.priceConfirmation.count({ where: { listHash: hashPrices(await readPrices(db)) } })) > 0;
}

/** Returns the current prices, the draft and earlier prices. The caller must check that the user is an admin. */
export async function readPricesView(ctx: Pick<Context, "db" | "now">): Promise<PricesView> {
  const [published, draft, promo] = await Promise.all([
    ctx.db.priceList.findMany({
      where: { publishedAt: { not: null } },
      orderBy: { publishedAt: "desc" },
      take: MAX_HISTORY,
    }),
    ctx.db.priceList.findFirst({ where: { publishedAt: null } }),
    readDefaultPromo(ctx),
  ]);
  const history = published.map((list) => ({
    prices: parseStoredPrices(list.prices),
    published: toAuthorAndTime(list.publishedBy, list.publishedAt),
  }));
  const [current] = history;
  const prices = current?.prices ?? specifiedPrices;
  const listHash = hashPrices(prices);
  const confirmation = await ctx.db.priceConfirmation.findUnique({ where: { listHash } });
  return {
    prices,
    list: listPrices(prices),
    listHash,
    published: current?.published ?? null,
    confirmed: confirmation && toAuthorAndTime(confirmation.confirmedBy, confirmation.at),
    draft: draft && toDraftView(draft),
    history,
    saleBasisPoints: promo?.basisPointsOff ?? null,
  };
}

type DraftRow = { id: number; prices: unknown; savedBy: string; savedAt: Date };

function toDraftView({ id, prices: stored, savedBy, savedAt }: DraftRow) {
  const prices = parseStoredPrices(stored);
  return { id, prices, list: listPrices(prices), saved: toAuthorAndTime(savedBy, savedAt) };
}

const toAuthorAndTime = (by: string | null, at: Date | null) => ({
  by: by ?? "",
  at: (at ?? new Date(0)).toISOString(),
});
