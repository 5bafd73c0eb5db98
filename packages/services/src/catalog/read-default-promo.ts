import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import type { Context } from "../accounts/context.ts";
import { readActivePromo } from "./read-active-promo.ts";

/** The code every cart starts with, while it is active: sale prices on the cards come from it. */
export async function readDefaultPromo(
  ctx: Pick<Context, "db" | "now">,
): Promise<{ code: string; basisPointsOff: number; endsAt: Date | null } | null> {
  const promo = await readActivePromo(ctx, DEFAULT_PROMO_CODE);
  return promo && { code: promo.code, basisPointsOff: promo.basisPointsOff, endsAt: promo.endsAt };
}
