import { type ShopLine, toLine } from "@storywall/domain/catalog/copy/line";
import { type CopyPart, readStored } from "@storywall/domain/catalog/copy/schema";
import { type FaqEntry, ownQuestions, toFaq } from "@storywall/domain/catalog/faq";
import { shopDay } from "@storywall/domain/kernel/shop-time";
import { SITE } from "@storywall/domain/kernel/site";
import type { Context } from "../../accounts/context.ts";

export type ShopWords = { faq: FaqEntry[]; announcement: ShopLine | null; promotion: ShopLine | null };

type Row = { part: CopyPart; words: unknown };

/** Current texts of the selling site with their facts filled in. `promo` is the one announcements may mention. */
export async function readShopWords(
  { db, now }: Pick<Context, "db" | "now">,
  promo: { code: string; basisPointsOff: number } | null,
): Promise<ShopWords> {
  const rows = await db.$queryRaw<Row[]>`
    select distinct on (part) part, words from copy_versions where site = ${SITE} order by part, version desc`;
  const stored = (part: CopyPart) => rows.find((row) => row.part === part)?.words ?? null;
  const occasion = { today: shopDay(now()), promo };
  return {
    faq: toFaq(readStored("faq", stored("faq")) ?? ownQuestions, SITE),
    announcement: toLine(readStored("announcement", stored("announcement")), occasion),
    promotion: toLine(readStored("promotion", stored("promotion")), occasion),
  };
}
