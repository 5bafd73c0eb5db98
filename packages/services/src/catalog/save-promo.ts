import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import type { ChangePromoInput, CreatePromoInput, PromoView } from "@storywall/domain/catalog/promo-schema";
import { canonicalizePromoCode, DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { ShopError } from "@storywall/domain/errors";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { loadPromos, toPromoView } from "./list-promos.ts";

/** Creates a promo code. Throws PROMO_CODE_INVALID, PROMO_EXISTS, PROMO_DAYS_INVALID. */
export function createPromo(ctx: AdminContext, { code: rawCode, ...terms }: CreatePromoInput): Promise<PromoView> {
  const code = canonicalizePromoCode(rawCode);
  if (!code) throw new ShopError("PROMO_CODE_INVALID");
  const { basisPointsOff, firstOrderOnly } = terms;
  return inTransaction(ctx.db, async (tx) => {
    const data = [{ code, basisPointsOff, firstOrderOnly, createdAt: ctx.now(), version: 0 }];
    const [created] = await tx.promo.createManyAndReturn({ data, skipDuplicates: true });
    if (!created) throw new ShopError("PROMO_EXISTS");
    return updatePromoRow(tx, ctx, { code, ...terms }, { action: "promo.created", before: null });
  });
}

/**
 * Changes a promo's terms. Carts are repriced immediately; open checkouts keep their prices.
 * @throws PROMO_UNKNOWN, PROMO_CHANGED for a stale `version`, PROMO_DAYS_INVALID, PROMO_FIXED if the default code's
 * percentage would change, since sale prices depend on it.
 */
export function changePromo(ctx: AdminContext, { version, ...terms }: ChangePromoInput): Promise<PromoView> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM promos WHERE code = ${terms.code} FOR UPDATE`;
    const [before] = await loadPromos(tx, terms.code);
    if (!before) throw new ShopError("PROMO_UNKNOWN");
    if (before.version !== version) throw new ShopError("PROMO_CHANGED");
    const { basisPointsOff = before.basisPointsOff } = terms;
    if (terms.code === DEFAULT_PROMO_CODE && basisPointsOff !== before.basisPointsOff) {
      throw new ShopError("PROMO_FIXED", { code: terms.code });
    }
    return updatePromoRow(tx, ctx, terms, { action: "promo.changed", before: toPromoTerms(before) });
  });
}

type AuditNote = { action: "promo.created" | "promo.changed"; before: object | null };

async function updatePromoRow(
  tx: Tx,
  ctx: AdminContext,
  { code, firstDay, lastDay, endsAt, ...terms }: Omit<ChangePromoInput, "version">,
  { action, before }: AuditNote,
): Promise<PromoView> {
  const definedTerms = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  await tx.promo.update({ where: { code }, data: { ...definedTerms, version: { increment: 1 } } });
  if (firstDay !== undefined) await setPromoDate(tx, code, "starts_at", toMidnightSql(firstDay, 0));
  if (lastDay !== undefined) await setPromoDate(tx, code, "ends_at", toMidnightSql(lastDay, 1));
  if (endsAt !== undefined) {
    const moment = endsAt === "now" ? ctx.now().toISOString() : endsAt;
    await setPromoDate(tx, code, "ends_at", Prisma.sql`${moment}::timestamptz`);
  }
  const [row] = await loadPromos(tx, code);
  if (!row) throw new ShopError("PROMO_UNKNOWN");
  if (row.startsAt && row.endsAt && row.endsAt <= row.startsAt && endsAt === undefined) {
    throw new ShopError("PROMO_DAYS_INVALID");
  }
  await recordAudit(tx, ctx.admin, { action, entity: "promo", entityId: code, before, after: toPromoTerms(row) });
  return toPromoView(row, ctx.now());
}

/**
 * Returns SQL for the start of `day` in the shop's time zone, plus `daysLater` days. Returns SQL NULL if `day` is null,
 * which means that the promo has no such date.
 */
function toMidnightSql(day: string | null, daysLater: number): Prisma.Sql {
  return day === null
    ? Prisma.sql`NULL`
    : Prisma.sql`(${day}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${SHOP_TIME_ZONE}::text`;
}

async function setPromoDate(tx: Tx, code: string, column: "starts_at" | "ends_at", moment: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`UPDATE promos SET ${Prisma.raw(column)} = ${moment} WHERE code = ${code}`;
}

const toPromoTerms = (row: Awaited<ReturnType<typeof loadPromos>>[number]) => ({
  basisPointsOff: row.basisPointsOff,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  firstOrderOnly: row.firstOrderOnly,
  maxRedemptions: row.maxRedemptions,
  minSubtotal: row.minSubtotal,
});
