import { inTransaction, type Tx } from "@storywall/db/client";
import {
  findOverpricedBundle,
  type PriceDraftRef,
  type PricesView,
  type SavePriceDraftInput,
} from "@storywall/domain/catalog/price-list";
import type { Prices } from "@storywall/domain/catalog/prices";
import { parseStoredPrices } from "@storywall/domain/catalog/prices-schema";
import { ShopError } from "@storywall/domain/errors";
import { formatMoney } from "@storywall/domain/kernel/money";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { recordPriceConfirmation } from "./confirm-prices.ts";
import { readPricesView } from "./read-prices-view.ts";
import { readPrices } from "./read-pricing.ts";

/**
 * Saves prices as the draft. Shoppers do not see them.
 * @throws PRICES_CHANGED if `draftId` is not the current draft
 */
export async function savePriceDraft(ctx: AdminContext, { prices, draftId }: SavePriceDraftInput): Promise<PricesView> {
  await inTransaction(ctx.db, async (tx) => {
    const draft = await lockDraft(tx);
    assertDraftUnchanged(draft, draftId);
    if (draft) await tx.priceList.delete({ where: { id: draft.id } });
    await createDraft(tx, { prices, savedBy: ctx.admin.actor, savedAt: ctx.now() });
  });
  return readPricesView(ctx);
}

/** Deletes the draft. Throws PRICES_CHANGED if the draft was saved again in the meantime. */
export async function discardPriceDraft(ctx: AdminContext, { draftId }: PriceDraftRef): Promise<PricesView> {
  await inTransaction(ctx.db, async (tx) => {
    const draft = await lockDraft(tx);
    if (!draft) return;
    assertDraftUnchanged(draft, draftId);
    await tx.priceList.delete({ where: { id: draft.id } });
  });
  return readPricesView(ctx);
}

/**
 * Publishes and confirms the draft. Carts are repriced immediately; open checkouts keep their prices.
 * @throws PRICES_CHANGED if `draftId` is not the current draft; PRICES_BUNDLE_OVERPRICED
 */
export async function publishPrices(ctx: AdminContext, { draftId }: PriceDraftRef): Promise<PricesView> {
  await inTransaction(ctx.db, async (tx) => {
    const draft = await lockDraft(tx);
    if (!draft) throw new ShopError("PRICES_CHANGED");
    assertDraftUnchanged(draft, draftId);
    const prices = parseStoredPrices(draft.prices);
    assertBundlesCheaperThanSingles(prices);
    const before = await readPrices(tx);
    const published = { publishedBy: ctx.admin.actor, publishedAt: ctx.now() };
    await tx.priceList.update({ where: { id: draft.id }, data: { ...published, prices } });
    const entityId = String(draft.id);
    await recordAudit(tx, ctx.admin, { action: "prices.published", entity: "prices", entityId, before, after: prices });
    await recordPriceConfirmation(tx, ctx, prices);
  });
  return readPricesView(ctx);
}

type DraftRow = { id: number; prices: unknown };

async function lockDraft(tx: Tx): Promise<DraftRow | null> {
  const [draft] = await tx.$queryRaw<DraftRow[]>`
    select id, prices from price_lists where published_at is null for update`;
  return draft ?? null;
}

function assertDraftUnchanged(draft: DraftRow | null, draftId: number | null): void {
  if ((draft?.id ?? null) !== draftId) throw new ShopError("PRICES_CHANGED");
}

/** Two admins may create a draft at the same time; the second one fails. */
async function createDraft(tx: Tx, draft: { prices: Prices; savedBy: string; savedAt: Date }): Promise<void> {
  const { count } = await tx.priceList.createMany({ data: [draft], skipDuplicates: true });
  if (count === 0) throw new ShopError("PRICES_CHANGED");
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
