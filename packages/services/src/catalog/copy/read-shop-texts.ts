import { type Announcement, renderAnnouncement } from "@storywall/domain/catalog/copy/announcement";
import { type CopyPart, parseStoredCopy } from "@storywall/domain/catalog/copy/schema";
import { defaultFaqCopy, type FaqEntry, renderFaq } from "@storywall/domain/catalog/faq";
import type { TileWeights } from "@storywall/domain/catalog/tile-measures";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { SITE } from "@storywall/domain/kernel/site";
import type { Context } from "../../accounts/context.ts";
import { readSetting } from "../read-setting.ts";

export type ShopTexts = {
  faq: FaqEntry[];
  announcement: Announcement | null;
  promotion: Announcement | null;
  tileWeights: TileWeights;
};

type TextSource = {
  promo: { code: string; basisPointsOff: number } | null;
  /** The configured contact address; by default the demo's. */
  contactEmail?: string | undefined;
};

type Row = { part: CopyPart; words: unknown };

/**
 * Returns the current texts of the selling site with their placeholders filled in. Announcements get the code and
 * discount of `promo`; an announcement that needs a promo is left out if `promo` is null.
 */
export async function readShopTexts(
  { db, now }: Pick<Context, "db" | "now">,
  { promo, contactEmail }: TextSource,
): Promise<ShopTexts> {
  const [rows, { tiles: tileWeights }] = await Promise.all([
    db.$queryRaw<Row[]>`
      select distinct on (part) part, words from copy_versions where site = ${SITE} order by part, version desc`,
    readSetting(db, "packing"),
  ]);
  const findStoredPart = (part: CopyPart) => rows.find((row) => row.part === part)?.words ?? null;
  const context = { today: toShopDay(now()), promo };
  return {
    faq: renderFaq(parseStoredCopy("faq", findStoredPart("faq")) ?? defaultFaqCopy, SITE, {
      contactEmail,
      tileWeights,
    }),
    tileWeights,
    announcement: renderAnnouncement(parseStoredCopy("announcement", findStoredPart("announcement")), context),
    promotion: renderAnnouncement(parseStoredCopy("promotion", findStoredPart("promotion")), context),
  };
}
