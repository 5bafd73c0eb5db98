import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import type { Context } from "../accounts/context.ts";
import { readActivePromo } from "./read-active-promo.ts";

/** Returns the default promo while it is active. Sale prices are computed from it. */
export async function readDefaultPromo(
  ctx: Pick<Context, "db" | "now">,
): Promise<{ code: string; basisPointsOff: number; endsAt: Date | null } | null> {
  const promo = await readActivePromo(ctx, DEFAULT_PROMO_CODE);
  return promo && { code: promo.code, basisPointsOff: promo.basisPointsOff, endsAt: promo.endsAt };
}
