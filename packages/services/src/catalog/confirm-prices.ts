import { createHash } from "node:crypto";
import { type Db, inTransaction } from "@storywall/db/client";
import { type PricesView, priceList } from "@storywall/domain/catalog/price-list";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { readDefaultPromo } from "./read-default-promo.ts";

/** Another price, another hash: what was agreed to was the list as it stood. */
const hashOfList = () => createHash("sha256").update(JSON.stringify(priceList())).digest("hex");

/** Whether the owner has agreed to the prices this program sells at. */
export async function arePricesConfirmed(db: Db): Promise<boolean> {
  return (await db.priceConfirmation.count({ where: { listHash: hashOfList() } })) > 0;
}

/** Every price, and who has agreed to them. The caller has checked that an admin asks. */
export async function readPrices(ctx: Pick<Context, "db" | "now">): Promise<PricesView> {
  const listHash = hashOfList();
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

type TheList = { listHash: string };

/** Agrees to the prices that were looked at, once. Throws PRICES_CHANGED for another list than this program's. */
export async function confirmPrices(ctx: AdminContext, { listHash }: TheList): Promise<PricesView> {
  assertThisList(listHash);
  await inTransaction(ctx.db, async (tx) => {
    const data = [{ listHash, confirmedBy: ctx.admin.actor, at: ctx.now() }];
    const { count } = await tx.priceConfirmation.createMany({ data, skipDuplicates: true });
    if (count === 0) return;
    await recordAudit(tx, ctx.admin, { action: "prices.confirmed", entity: "prices", entityId: listHash });
  });
  return readPrices(ctx);
}

/** Takes that back: a process with a live key does not start any more; those that run go on. Throws PRICES_CHANGED. */
export async function withdrawPrices(ctx: AdminContext, { listHash }: TheList): Promise<PricesView> {
  assertThisList(listHash);
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.priceConfirmation.deleteMany({ where: { listHash } });
    if (count === 0) return;
    await recordAudit(tx, ctx.admin, { action: "prices.withdrawn", entity: "prices", entityId: listHash });
  });
  return readPrices(ctx);
}

function assertThisList(listHash: string): void {
  if (listHash !== hashOfList()) throw new ShopError("PRICES_CHANGED");
}
