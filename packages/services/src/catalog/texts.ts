import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { type Announcement, renderAnnouncement } from "@storywall/domain/catalog/copy/announcement";
import {
  assertValidText,
  type CopyPart,
  type CopyPartView,
  type CopyView,
  copyLimits,
  copyParts,
  type MakersCopy,
  parseStoredText,
  type RestoreCopyInput,
  type ReviewsCopy,
  type SaveCopyInput,
} from "@storywall/domain/catalog/copy/schema";
import { defaultFaqCopy, type FaqEntry, renderFaq } from "@storywall/domain/catalog/faq";
import type { Site } from "@storywall/domain/catalog/localised";
import type { Materials } from "@storywall/domain/catalog/materials";
import type { TileWeights } from "@storywall/domain/catalog/tile-measures";
import { ShopError } from "@storywall/domain/errors";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { SITE } from "@storywall/domain/kernel/site";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { readSetting } from "./settings.ts";

/** Returns all texts of a site with their history. The caller must check that the user is an admin. */
export async function listEditableTexts({ db }: Pick<Context, "db">, { site }: { site: Site }): Promise<CopyView> {
  const parts = Object.keys(copyParts) as CopyPart[];
  const views = await Promise.all(parts.map(async (part) => [part, await readTextWithHistory(db, site, part)]));
  return { site, ...Object.fromEntries(views) } as CopyView;
}

async function readTextWithHistory(tx: Tx, site: Site, part: CopyPart): Promise<CopyPartView> {
  const rows = await tx.copyVersion.findMany({
    where: { site, part },
    orderBy: { version: "desc" },
    take: copyLimits.versions,
  });
  const [last] = rows;
  return {
    version: last?.version ?? 0,
    words: parseStoredText(part, last?.words ?? null) as CopyPartView["words"],
    history: rows.map(({ version, words, writtenBy, at }) => ({
      version,
      by: writtenBy,
      at: at.toISOString(),
      says: summarizeText(part, words),
    })),
  };
}

function summarizeText(part: CopyPart, stored: unknown): string {
  switch (part) {
    case "faq": {
      const questions = parseStoredText(part, stored);
      if (!questions) return DEFAULT_TEXT;
      const hidden = questions.filter(({ isHidden }) => isHidden).length;
      return `${questions.length} questions${hidden > 0 ? `, ${hidden} hidden` : ""}`;
    }
    case "announcement":
    case "promotion": {
      const line = parseStoredText(part, stored);
      if (!line) return DEFAULT_TEXT;
      return line.isShown ? line.text : `Not shown: ${line.text}`;
    }
    case "makers":
      return parseStoredText(part, stored)?.story.slice(0, SUMMARY_LENGTH) ?? DEFAULT_TEXT;
    case "reviews": {
      const reviews = parseStoredText(part, stored);
      if (!reviews) return DEFAULT_TEXT;
      return reviews.length === 1 ? "1 review" : `${reviews.length} reviews`;
    }
  }
}

const DEFAULT_TEXT = "Default text";
const SUMMARY_LENGTH = 80;

export type ShopTexts = {
  faq: FaqEntry[];
  announcement: Announcement | null;
  promotion: Announcement | null;
  makers: MakersCopy | null;
  reviews: ReviewsCopy;
  materials: Materials;
  tileWeights: TileWeights;
};

type TextSource = {
  promo: { code: string; basisPointsOff: number } | null;
  /** The configured contact address; by default, the address of a demo. */
  contactEmail?: string | undefined;
};

type Row = { part: CopyPart; words: unknown };

/**
 * Returns the current texts of the selling site with their placeholders filled in. Announcements get the code and
 * discount of `promo`. If `promo` is null, an announcement that needs one is omitted.
 */
export async function readShopTexts(
  { db, now }: Pick<Context, "db" | "now">,
  { promo, contactEmail }: TextSource,
): Promise<ShopTexts> {
  const [rows, { tiles: tileWeights }, materials] = await Promise.all([
    db.$queryRaw<Row[]>`
      select distinct on (part) part, words from copy_versions where site = ${SITE} order by part, version desc`,
    readSetting(db, "packing"),
    readSetting(db, "materials"),
  ]);
  const findStoredPart = (part: CopyPart) => rows.find((row) => row.part === part)?.words ?? null;
  const context = { today: toShopDay(now()), promo };
  return {
    faq: renderFaq(parseStoredText("faq", findStoredPart("faq")) ?? defaultFaqCopy, SITE, {
      contactEmail,
      tileWeights,
    }),
    tileWeights,
    materials,
    makers: parseStoredText("makers", findStoredPart("makers")),
    reviews: parseStoredText("reviews", findStoredPart("reviews")) ?? [],
    announcement: renderAnnouncement(parseStoredText("announcement", findStoredPart("announcement")), context),
    promotion: renderAnnouncement(parseStoredText("promotion", findStoredPart("promotion")), context),
  };
}

type CopyKey = { site: Site; part: CopyPart };

/** Saves a new version of a text. Throws COPY_CHANGED, and what `assertValidText` throws. */
export function saveTextVersion(ctx: AdminContext, { site, part, seen, words }: SaveCopyInput): Promise<void> {
  assertValidText(part, site, words);
  return inTransaction(ctx.db, (tx) =>
    insertTextVersion(tx, ctx, { site, part, seen }, { words, action: "copy.saved" }),
  );
}

/** Saves one of the listed versions of a text as the newest. Throws COPY_CHANGED, COPY_VERSION_UNKNOWN. */
export function restoreTextVersion(ctx: AdminContext, { site, part, seen, version }: RestoreCopyInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const isListed = version > seen - copyLimits.versions;
    const before = version === 0 ? { words: null } : isListed && (await findTextVersion(tx, { site, part }, version));
    if (!before) throw new ShopError("COPY_VERSION_UNKNOWN");
    await insertTextVersion(tx, ctx, { site, part, seen }, { words: before.words, action: "copy.put-back" });
  });
}

const findTextVersion = (tx: Tx, { site, part }: CopyKey, version: number) =>
  tx.copyVersion.findUnique({
    where: { site_part_version: { site, part, version } },
    select: { words: true },
  });

async function insertTextVersion(
  tx: Tx,
  ctx: AdminContext,
  { site, part, seen }: CopyKey & { seen: number },
  { words, action }: { words: unknown; action: "copy.saved" | "copy.put-back" },
): Promise<void> {
  const before = seen === 0 ? { words: null } : await findTextVersion(tx, { site, part }, seen);
  if (!before) throw new ShopError("COPY_CHANGED");
  // The version number is unique, so only one of two concurrent edits succeeds.
  const { count } = await tx.copyVersion.createMany({
    data: [
      {
        site,
        part,
        version: seen + 1,
        words: words === null ? Prisma.DbNull : (words as Prisma.InputJsonValue),
        writtenBy: ctx.admin.actor,
        at: ctx.now(),
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) throw new ShopError("COPY_CHANGED");
  await recordAudit(tx, ctx.admin, {
    action,
    entity: "copy",
    entityId: `${site}:${part}`,
    before: { version: seen, words: before.words },
    after: { version: seen + 1, words },
  });
}
