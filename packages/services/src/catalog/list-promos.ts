import { Prisma, type Tx } from "@storywall/db/client";
import { LONG_SALE_DAYS, type PromoView } from "@storywall/domain/catalog/promo-schema";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import type { Context } from "../accounts/context.ts";

type Row = Omit<PromoView, "endsAt" | "isDefault" | "isLongSale" | "standing"> & {
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
};

const toShopDaySql = (at: Prisma.Sql) =>
  Prisma.sql`to_char((${at}) AT TIME ZONE ${SHOP_TIME_ZONE}::text, 'YYYY-MM-DD')`;

/** Returns all promo codes: usable ones first, then by name. The caller must check that the user is an admin. */
export async function listPromos({ db, now }: Pick<Context, "db" | "now">): Promise<PromoView[]> {
  const promos = (await loadPromos(db)).map((row) => toPromoView(row, now()));
  const isPromoUnusable = ({ standing }: PromoView) => standing === "ended" || standing === "used up";
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
  const standing = getPromoStatus({ ...row, startsAt, endsAt }, now);
  const isDefault = row.code === DEFAULT_PROMO_CODE;
  const since = (startsAt ?? createdAt).getTime();
  const isLongSale = isDefault && standing === "active" && now.getTime() - since > LONG_SALE_DAYS * 86_400_000;
  return { ...row, standing, isDefault, isLongSale, endsAt: endsAt?.toISOString() ?? null };
}

type PromoUsage = Pick<Row, "startsAt" | "endsAt" | "maxRedemptions" | "redemptions">;

function getPromoStatus(
  { startsAt, endsAt, maxRedemptions, redemptions }: PromoUsage,
  now: Date,
): PromoView["standing"] {
  if (endsAt && endsAt <= now) return "ended";
  if (maxRedemptions !== null && redemptions >= maxRedemptions) return "used up";
  return startsAt && startsAt > now ? "planned" : "active";
}
