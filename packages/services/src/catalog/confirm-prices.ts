import { inTransaction, type Tx } from "@storywall/db/client";
import type { PricesView } from "@storywall/domain/catalog/price-list";
import type { Prices } from "@storywall/domain/catalog/prices";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { hashPrices, readPricesView } from "./read-prices-view.ts";
import { readPrices } from "./read-pricing.ts";

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
