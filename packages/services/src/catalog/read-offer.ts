import { DEFAULT_PROMO_CODE, type Promo, WELCOME_CODE } from "@storywall/domain/pricing/promos";
import type { Context } from "../context.ts";
import { readActivePromo } from "./read-active-promo.ts";

/** What newcomers are offered: the default code while it is active, which no cart need name, else the welcome code (C-08). */
export async function readOffer(ctx: Pick<Context, "db" | "now">): Promise<(Promo & { isByItself: boolean }) | null> {
  const usual = await readActivePromo(ctx, DEFAULT_PROMO_CODE);
  if (usual) return { ...usual, isByItself: true };
  const welcome = await readActivePromo(ctx, WELCOME_CODE);
  return welcome && { ...welcome, isByItself: false };
}
