import { createHash } from "node:crypto";
import { type Db, inTransaction, type Tx } from "@storywall/db/client";
import {
  createPriceList,
  findOverpricedBundle,
  type PriceDraftRef,
  type PricesView,
  parseStoredPrices,
  type SavePriceDraftInput,
} from "@storywall/domain/catalog/price-list";
import { type Prices, type Pricing, specifiedPrices } from "@storywall/domain/catalog/prices";
import { ShopError } from "@storywall/domain/errors";
import { formatMoney } from "@storywall/domain/kernel/money";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { readDefaultPromo } from "./promos.ts";

export async function readPrices(db: Tx): Promise<Prices> {
  const list = await db.priceList.findFirst({
    where: { publishedAt: { not: null } },
    orderBy: { publishedAt: "desc" },
    select: { prices: true },
  });
  return parseStoredPrices(list?.prices ?? null);
}

export type CurrentPricing = Pricing & { promo: { endsAt: Date | null } | null };

/** Returns the prices that apply now, and the promo that determines the sale prices. */
export async function readPricing(ctx: Pick<Context, "db" | "now">): Promise<CurrentPricing> {
  const [prices, promo] = await Promise.all([readPrices(ctx.db), readDefaultPromo(ctx)]);
  return { prices, promo };
}

const MAX_HISTORY = 20;

/** Hashes every price. A confirmation is valid only for the price list with the same hash. */
export const hashPrices = (prices: Prices): string =>
  createHash("sha256")
    .update(JSON.stringify(createPriceList(prices)))
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
    list: createPriceList(prices),
    listHash,
    published: current?.published ?? null,
    confirmed: confirmation && toAuthorAndTime(confirmation.confirmedBy, confirmation.at),
    draft: draft && toPriceDraftView(draft),
    history,
    saleBasisPoints: promo?.basisPointsOff ?? null,
  };
}

type DraftRow = { id: number; prices: unknown; savedBy: string; savedAt: Date };

function toPriceDraftView({ id, prices: stored, savedBy, savedAt }: DraftRow) {
  const prices = parseStoredPrices(stored);
  return { id, prices, list: createPriceList(prices), saved: toAuthorAndTime(savedBy, savedAt) };
}

const toAuthorAndTime = (by: string | null, at: Date | null) => ({
  by: by ?? "",
  at: (at ?? new Date(0)).toISOString(),
});

/**
 * Saves prices as the draft. Shoppers do not see them.
 * @throws PRICES_CHANGED if `draftId` is not the current draft
 */
export async function savePriceDraft(ctx: AdminContext, { prices, draftId }: SavePriceDraftInput): Promise<PricesView> {
  await inTransaction(ctx.db, async (tx) => {
    if (draftId !== null) {
      const { count } = await tx.priceList.deleteMany({ where: { id: draftId, publishedAt: null } });
      if (count === 0) throw new ShopError("PRICES_CHANGED");
    }
    // Only one draft can exist.
    const data = [{ prices, savedBy: ctx.admin.actor, savedAt: ctx.now() }];
    const { count } = await tx.priceList.createMany({ data, skipDuplicates: true });
    if (count === 0) throw new ShopError("PRICES_CHANGED");
  });
  return readPricesView(ctx);
}

/** Deletes the draft. Throws PRICES_CHANGED if the draft was saved again in the meantime. */
export async function discardPriceDraft(ctx: AdminContext, { draftId }: PriceDraftRef): Promise<PricesView> {
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.priceList.deleteMany({ where: { id: draftId, publishedAt: null } });
    if (count === 0 && (await tx.priceList.count({ where: { publishedAt: null } })) > 0)
      throw new ShopError("PRICES_CHANGED");
  });
  return readPricesView(ctx);
}

/**
 * Publishes the draft and marks its prices as confirmed by the admin. Carts are repriced immediately; open checkouts keep their prices.
 * @throws PRICES_CHANGED if `draftId` is not the current draft; PRICES_BUNDLE_OVERPRICED
 */
export async function publishPrices(ctx: AdminContext, { draftId }: PriceDraftRef): Promise<PricesView> {
  await inTransaction(ctx.db, async (tx) => {
    const draft = await tx.priceList.findUnique({ where: { id: draftId, publishedAt: null } });
    if (!draft) throw new ShopError("PRICES_CHANGED");
    const prices = parseStoredPrices(draft.prices);
    assertBundlesCheaperThanSingles(prices);
    const before = await readPrices(tx);
    const published = { publishedBy: ctx.admin.actor, publishedAt: ctx.now() };
    const { count } = await tx.priceList.updateMany({
      where: { id: draftId, publishedAt: null },
      data: { ...published, prices },
    });
    if (count === 0) throw new ShopError("PRICES_CHANGED");
    const entityId = String(draft.id);
    await recordAudit(tx, ctx.admin, { action: "prices.published", entity: "prices", entityId, before, after: prices });
    await recordPriceConfirmation(tx, ctx, prices);
  });
  return readPricesView(ctx);
}

function assertBundlesCheaperThanSingles(prices: Prices): void {
  const overpriced = findOverpricedBundle(prices);
  if (!overpriced) return;
  const { name, price, asSingles } = overpriced;
  throw new ShopError("PRICES_BUNDLE_OVERPRICED", {
    name,
    price: formatMoney(price),
    asSingles: formatMoney(asSingles),
  });
}

type PriceListRef = { listHash: string };

/** Confirms the prices that the owner saw. Idempotent. Throws PRICES_CHANGED if they are no longer current. */
export async function confirmPrices(ctx: AdminContext, { listHash }: PriceListRef): Promise<PricesView> {
  await inTransaction(ctx.db, async (tx) => {
    const prices = await readPrices(tx);
    if (listHash !== hashPrices(prices)) throw new ShopError("PRICES_CHANGED");
    await recordPriceConfirmation(tx, ctx, prices);
  });
  return readPricesView(ctx);
}

/** Records that the owner has confirmed these prices, unless they are already confirmed. */
export async function recordPriceConfirmation(tx: Tx, ctx: AdminContext, prices: Prices): Promise<void> {
  const listHash = hashPrices(prices);
  const data = [{ listHash, confirmedBy: ctx.admin.actor, at: ctx.now() }];
  const { count } = await tx.priceConfirmation.createMany({ data, skipDuplicates: true });
  if (count === 0) return;
  await recordAudit(tx, ctx.admin, { action: "prices.confirmed", entity: "prices", entityId: listHash });
}

/**
 * Withdraws the confirmation. Processes with a live payment key can then no longer start; running ones continue. Throws
 * PRICES_CHANGED.
 */
export async function withdrawPriceConfirmation(ctx: AdminContext, { listHash }: PriceListRef): Promise<PricesView> {
  await inTransaction(ctx.db, async (tx) => {
    if (listHash !== hashPrices(await readPrices(tx))) throw new ShopError("PRICES_CHANGED");
    const { count } = await tx.priceConfirmation.deleteMany({ where: { listHash } });
    if (count === 0) return;
    await recordAudit(tx, ctx.admin, { action: "prices.withdrawn", entity: "prices", entityId: listHash });
  });
  return readPricesView(ctx);
}

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
