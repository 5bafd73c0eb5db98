import { createHash } from "node:crypto";
import { type Db, inTransaction } from "@storywall/db/client";
import { type PricesView, priceList } from "@storywall/domain/catalog/price-list";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { readDefaultPromo } from "./read-default-promo.ts";

/**
 * Hashes the price list. Any price change changes the hash, so that a confirmation is valid only for the list that was
 * shown.
 */
const hashPriceList = () => createHash("sha256").update(JSON.stringify(priceList())).digest("hex");

export async function arePricesConfirmed(db: Db): Promise<boolean> {
  return (await db.priceConfirmation.count({ where: { listHash: hashPriceList() } })) > 0;
}

/** Returns the price list and its confirmation. The caller must check that the user is an admin. */
export async function readPrices(ctx: Pick<Context, "db" | "now">): Promise<PricesView> {
  const listHash = hashPriceList();
  const [found, promo] = await Promise.all([
    ctx.db.priceConfirmation.findUnique({ where: { listHash } }),
    readDefaultPromo(ctx),
  ]);
  return {
    list: priceList(),
    listHash,
    saleBasisPoints: promo?.basisPointsOff ?? null,
    confirmed: found && { by: found.confirmedBy, at: found.at.toISOString() },
  };
}

type PriceListRef = { listHash: string };

/** Confirms the price list that was shown; idempotent. Throws PRICES_CHANGED if it is not the current one. */
export async function confirmPrices(ctx: AdminContext, { listHash }: PriceListRef): Promise<PricesView> {
  assertCurrentPriceList(listHash);
  await inTransaction(ctx.db, async (tx) => {
    const data = [{ listHash, confirmedBy: ctx.admin.actor, at: ctx.now() }];
    const { count } = await tx.priceConfirmation.createMany({ data, skipDuplicates: true });
    if (count === 0) return;
    await recordAudit(tx, ctx.admin, { action: "prices.confirmed", entity: "prices", entityId: listHash });
  });
  return readPrices(ctx);
}

/**
 * Withdraws the confirmation. Processes with a live payment key can then no longer start; running ones continue. Throws
 * PRICES_CHANGED.
 */
export async function withdrawPriceConfirmation(ctx: AdminContext, { listHash }: PriceListRef): Promise<PricesView> {
  assertCurrentPriceList(listHash);
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.priceConfirmation.deleteMany({ where: { listHash } });
    if (count === 0) return;
    await recordAudit(tx, ctx.admin, { action: "prices.withdrawn", entity: "prices", entityId: listHash });
  });
  return readPrices(ctx);
}

function assertCurrentPriceList(listHash: string): void {
  if (listHash !== hashPriceList()) throw new ShopError("PRICES_CHANGED");
}
