import { type Db, inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { findPromoRejection, type PromoWithUsage } from "@storywall/domain/catalog/promo-rejection";
import {
  type ChangePromoInput,
  type CreatePromoInput,
  LONG_SALE_DAYS,
  type PromoView,
} from "@storywall/domain/catalog/promo-schema";
import { canonicalizePromoCode, DEFAULT_PROMO_CODE, type Promo } from "@storywall/domain/catalog/promos";
import { ShopError } from "@storywall/domain/errors";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";

type Row = Omit<PromoView, "endsAt" | "isDefault" | "isLongSale" | "status"> & {
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
};

const toShopDaySql = (at: Prisma.Sql) =>
  Prisma.sql`to_char((${at}) AT TIME ZONE ${SHOP_TIME_ZONE}::text, 'YYYY-MM-DD')`;

/** Returns all promo codes: usable ones first, then by name. The caller must check that the user is an admin. */
export async function listPromos({ db, now }: Pick<Context, "db" | "now">): Promise<PromoView[]> {
  const promos = (await loadPromos(db)).map((row) => toPromoView(row, now()));
  const isPromoUnusable = ({ status }: PromoView) => status === "ended" || status === "used up";
  return promos.toSorted(
    (a, b) => Number(isPromoUnusable(a)) - Number(isPromoUnusable(b)) || a.code.localeCompare(b.code),
  );
}

export function loadPromos(tx: Tx, code: string | null = null): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT p.code, p.basis_points_off AS "basisPointsOff", p.starts_at AS "startsAt", p.ends_at AS "endsAt",
      ${toShopDaySql(Prisma.sql`p.starts_at`)} AS "firstDay",
      ${toShopDaySql(Prisma.sql`p.ends_at - interval '1 millisecond'`)} AS "lastDay",
      p.first_order_only AS "firstOrderOnly", p.max_redemptions AS "maxRedemptions", p.min_subtotal AS "minSubtotal",
      p.version, p.created_at AS "createdAt",
      (SELECT count(*)::int FROM promo_redemptions r WHERE r.code = p.code) AS redemptions
    FROM promos p WHERE ${code}::text IS NULL OR p.code = ${code}`;
}

export function toPromoView({ startsAt, endsAt, createdAt, ...row }: Row, now: Date): PromoView {
  const status = getPromoStatus({ ...row, startsAt, endsAt }, now);
  const isDefault = row.code === DEFAULT_PROMO_CODE;
  const since = (startsAt ?? createdAt).getTime();
  const isLongSale = isDefault && status === "active" && now.getTime() - since > LONG_SALE_DAYS * 86_400_000;
  return { ...row, status, isDefault, isLongSale, endsAt: endsAt?.toISOString() ?? null };
}

type PromoUsage = Pick<Row, "startsAt" | "endsAt" | "maxRedemptions" | "redemptions">;

function getPromoStatus({ startsAt, endsAt, maxRedemptions, redemptions }: PromoUsage, now: Date): PromoView["status"] {
  if (endsAt && endsAt <= now) return "ended";
  if (maxRedemptions !== null && redemptions >= maxRedemptions) return "used up";
  return startsAt && startsAt > now ? "planned" : "active";
}

/** Returns the promos that exist, each with its number of redemptions. */
export async function findPromos(db: Db, codes: string[]): Promise<PromoWithUsage[]> {
  const promos = await db.promo.findMany({
    where: { code: { in: codes } },
    include: { _count: { select: { redemptions: true } } },
  });
  return promos.map(({ _count, ...promo }) => ({ ...promo, redemptions: _count.redemptions }));
}

/**
 * Returns the promo if it applies to every cart, otherwise null. A promo with a minimum subtotal does not apply to
 * every cart.
 */
export async function readActivePromo({ db, now }: Pick<Context, "db" | "now">, code: string): Promise<Promo | null> {
  const promo = await db.promo.findUnique({ where: { code }, include: { _count: { select: { redemptions: true } } } });
  const promoContext = { now: now(), subtotal: 0 };
  if (!promo || findPromoRejection({ ...promo, redemptions: promo._count.redemptions }, promoContext)) return null;
  return promo;
}

/** Returns the default promo while it is active. Sale prices are computed from it. */
export async function readDefaultPromo(
  ctx: Pick<Context, "db" | "now">,
): Promise<{ code: string; basisPointsOff: number; endsAt: Date | null } | null> {
  const promo = await readActivePromo(ctx, DEFAULT_PROMO_CODE);
  return promo && { code: promo.code, basisPointsOff: promo.basisPointsOff, endsAt: promo.endsAt };
}

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
