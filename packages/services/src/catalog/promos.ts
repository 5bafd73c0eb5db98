import { type Db, inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import {
  type ChangePromoInput,
  type CreatePromoInput,
  LONG_SALE_DAYS,
  type PromoView,
} from "@storywall/domain/catalog/promo-schema";
import {
  canonicalizePromoCode,
  DEFAULT_PROMO_CODE,
  findPromoRejection,
  type Promo,
  type PromoWithUsage,
} from "@storywall/domain/catalog/promos";
import { ShopError } from "@storywall/domain/errors";
import { getShopDayBounds, toLastShopDay, toShopDay } from "@storywall/domain/kernel/shop-time";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";

type Row = PromoRow & { redemptions: number };
type PromoRow = Prisma.PromoGetPayload<object>;

/** Returns all promo codes: usable ones first, then by name. The caller must check that the user is an admin. */
export async function listPromos({ db, now }: Pick<Context, "db" | "now">): Promise<PromoView[]> {
  const promos = (await loadPromos(db)).map((row) => toPromoView(row, now()));
  const isPromoUnusable = ({ status }: PromoView) => status === "ended" || status === "used up";
  return promos.toSorted(
    (a, b) => Number(isPromoUnusable(a)) - Number(isPromoUnusable(b)) || a.code.localeCompare(b.code),
  );
}

async function loadPromos(tx: Tx, where: Prisma.PromoWhereInput = {}): Promise<Row[]> {
  const promos = await tx.promo.findMany({ where, include: { _count: { select: { redemptions: true } } } });
  return promos.map(({ _count, ...promo }) => ({ ...promo, redemptions: _count.redemptions }));
}

function toPromoView({ startsAt, endsAt, createdAt, ...row }: Row, now: Date): PromoView {
  const status = getPromoStatus({ ...row, startsAt, endsAt }, now);
  const isDefault = row.code === DEFAULT_PROMO_CODE;
  const since = (startsAt ?? createdAt).getTime();
  const isLongSale = isDefault && status === "active" && now.getTime() - since > LONG_SALE_DAYS * 86_400_000;
  return {
    ...row,
    status,
    isDefault,
    isLongSale,
    firstDay: startsAt && toShopDay(startsAt),
    lastDay: endsAt && toLastShopDay(endsAt),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

type PromoUsage = Pick<Row, "startsAt" | "endsAt" | "maxRedemptions" | "redemptions">;

function getPromoStatus({ startsAt, endsAt, maxRedemptions, redemptions }: PromoUsage, now: Date): PromoView["status"] {
  if (endsAt && endsAt <= now) return "ended";
  if (maxRedemptions !== null && redemptions >= maxRedemptions) return "used up";
  return startsAt && startsAt > now ? "planned" : "active";
}

/** Returns the promos that exist, each with its number of redemptions. */
export function findPromos(db: Db | Tx, codes: string[]): Promise<PromoWithUsage[]> {
  return loadPromos(db, { code: { in: codes } });
}

/**
 * Returns the promo if it applies to every cart, otherwise null. A promo with a minimum subtotal does not apply to
 * every cart.
 */
export async function readActivePromo({ db, now }: Pick<Context, "db" | "now">, code: string): Promise<Promo | null> {
  const [promo] = await loadPromos(db, { code });
  return promo && !findPromoRejection(promo, { now: now(), subtotal: 0 }) ? promo : null;
}

/** Returns the default promo while it is active. Sale prices are computed from it. */
export async function readDefaultPromo(
  ctx: Pick<Context, "db" | "now">,
): Promise<{ code: string; basisPointsOff: number; endsAt: Date | null } | null> {
  const promo = await readActivePromo(ctx, DEFAULT_PROMO_CODE);
  return promo && { code: promo.code, basisPointsOff: promo.basisPointsOff, endsAt: promo.endsAt };
}

/** Creates a promo code. Throws PROMO_CODE_INVALID, PROMO_DISCOUNT_INVALID, PROMO_EXISTS, PROMO_DAYS_INVALID. */
export function createPromo(ctx: AdminContext, { code: rawCode, ...terms }: CreatePromoInput): Promise<PromoView> {
  const code = canonicalizePromoCode(rawCode);
  if (!code) throw new ShopError("PROMO_CODE_INVALID");
  const { basisPointsOff, amountOff = null, firstOrderOnly } = terms;
  assertOneDiscount({ basisPointsOff, amountOff });
  return inTransaction(ctx.db, async (tx) => {
    const data = [{ code, basisPointsOff, amountOff, firstOrderOnly, createdAt: ctx.now(), version: 0 }];
    const [created] = await tx.promo.createManyAndReturn({ data, skipDuplicates: true });
    if (!created) throw new ShopError("PROMO_EXISTS");
    return updatePromoRow(tx, ctx, { code, version: 0, ...terms }, { action: "promo.created", before: null });
  });
}

/**
 * Changes a promo's terms. Carts are repriced immediately; open checkouts keep their prices.
 * @throws PROMO_UNKNOWN, PROMO_CHANGED for a stale `version`, PROMO_DISCOUNT_INVALID, PROMO_DAYS_INVALID, PROMO_FIXED if the default code's
 * percentage would change, since sale prices depend on it.
 */
export function changePromo(ctx: AdminContext, terms: ChangePromoInput): Promise<PromoView> {
  return inTransaction(ctx.db, async (tx) => {
    const [before] = await loadPromos(tx, { code: terms.code });
    if (!before) throw new ShopError("PROMO_UNKNOWN");
    if (before.version !== terms.version) throw new ShopError("PROMO_CHANGED");
    const { basisPointsOff = before.basisPointsOff, amountOff = before.amountOff } = terms;
    assertOneDiscount({ basisPointsOff, amountOff });
    if (terms.code === DEFAULT_PROMO_CODE && basisPointsOff !== before.basisPointsOff) {
      throw new ShopError("PROMO_FIXED", { code: terms.code });
    }
    return updatePromoRow(tx, ctx, terms, { action: "promo.changed", before: toPromoTerms(before) });
  });
}

/** Throws PROMO_DISCOUNT_INVALID unless the promo has either a percentage or an amount. */
function assertOneDiscount({ basisPointsOff, amountOff }: Pick<Promo, "basisPointsOff" | "amountOff">): void {
  if ((amountOff === null) !== basisPointsOff > 0) throw new ShopError("PROMO_DISCOUNT_INVALID");
}

type AuditNote = { action: "promo.created" | "promo.changed"; before: object | null };

/** Updates the row of a promo. Throws PROMO_CHANGED for a stale `version`, PROMO_DAYS_INVALID. */
async function updatePromoRow(
  tx: Tx,
  ctx: AdminContext,
  { code, version, firstDay, lastDay, endsAt, ...terms }: ChangePromoInput,
  { action, before }: AuditNote,
): Promise<PromoView> {
  const definedTerms = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  const days = {
    ...(firstDay === undefined ? {} : { startsAt: firstDay && getShopDayBounds(firstDay).start }),
    ...(lastDay === undefined ? {} : { endsAt: lastDay && getShopDayBounds(lastDay).end }),
    ...(endsAt === undefined ? {} : { endsAt: endsAt === "now" ? ctx.now() : endsAt }),
  };
  const { count } = await tx.promo.updateMany({
    where: { code, version },
    data: { ...definedTerms, ...days, version: { increment: 1 } },
  });
  if (count === 0) throw new ShopError("PROMO_CHANGED");
  const [row] = await loadPromos(tx, { code });
  if (!row) throw new ShopError("PROMO_UNKNOWN");
  if (row.startsAt && row.endsAt && row.endsAt <= row.startsAt && endsAt === undefined) {
    throw new ShopError("PROMO_DAYS_INVALID");
  }
  await recordAudit(tx, ctx.admin, { action, entity: "promo", entityId: code, before, after: toPromoTerms(row) });
  return toPromoView(row, ctx.now());
}

const toPromoTerms = (row: PromoRow) => ({
  basisPointsOff: row.basisPointsOff,
  amountOff: row.amountOff,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  firstOrderOnly: row.firstOrderOnly,
  maxRedemptions: row.maxRedemptions,
  minSubtotal: row.minSubtotal,
});
