import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { type Announcement, renderAnnouncement } from "@storywall/domain/catalog/copy/announcement";
import {
  assertValidCopy,
  type CopyPart,
  type CopyPartView,
  type CopyView,
  parseStoredCopy,
  type RestoreCopyInput,
  type SaveCopyInput,
  type StoredCopy,
} from "@storywall/domain/catalog/copy/schema";
import { defaultFaqCopy, type FaqEntry, renderFaq } from "@storywall/domain/catalog/faq";
import type { Site } from "@storywall/domain/catalog/localised";
import type { TileWeights } from "@storywall/domain/catalog/tile-measures";
import { ShopError } from "@storywall/domain/errors";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { SITE } from "@storywall/domain/kernel/site";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { readSetting } from "./settings.ts";

const HISTORY = 10;

/** Returns all texts of a site with their history. The caller must check that the user is an admin. */
export async function listCopyParts({ db }: Pick<Context, "db">, { site }: { site: Site }): Promise<CopyView> {
  const [faq, announcement, promotion] = await Promise.all([
    readCopyPart(db, site, "faq"),
    readCopyPart(db, site, "announcement"),
    readCopyPart(db, site, "promotion"),
  ]);
  return { site, faq, announcement, promotion } as CopyView;
}

async function readCopyPart(tx: Tx, site: Site, part: CopyPart): Promise<CopyPartView> {
  const rows = await tx.copyVersion.findMany({
    where: { site, part },
    orderBy: { version: "desc" },
    take: HISTORY,
  });
  const [last] = rows;
  return {
    version: last?.version ?? 0,
    words: parseStoredCopy(part, last?.words ?? null) as CopyPartView["words"],
    history: rows.map(({ version, words, writtenBy, at }) => ({
      version,
      by: writtenBy,
      at: at.toISOString(),
      says: summarizeCopy(part, words),
    })),
  };
}

function summarizeCopy(part: CopyPart, stored: unknown): string {
  const words = parseStoredCopy(part, stored);
  if (words === null) return "Default text";
  if (!isFaq(words)) return words.isShown ? words.text : `Not shown: ${words.text}`;
  const hidden = words.filter(({ isHidden }) => isHidden).length;
  return `${words.length} questions${hidden > 0 ? `, ${hidden} hidden` : ""}`;
}

const isFaq = (words: StoredCopy[CopyPart]): words is NonNullable<StoredCopy["faq"]> => Array.isArray(words);

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

type CopyKey = { site: Site; part: CopyPart };

/** Saves a new version of a text. Throws COPY_CHANGED, and what `assertValidCopy` throws. */
export function saveCopyVersion(ctx: AdminContext, { site, part, seen, words }: SaveCopyInput): Promise<void> {
  assertValidCopy(part, site, words);
  return inTransaction(ctx.db, (tx) =>
    insertCopyVersion(tx, ctx, { site, part, seen }, { words, action: "copy.saved" }),
  );
}

/** Saves an earlier version of a text as the newest. Throws COPY_CHANGED, COPY_VERSION_UNKNOWN. */
export function restoreCopyVersion(ctx: AdminContext, { site, part, seen, version }: RestoreCopyInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const before = version === 0 ? { words: null } : await findCopyVersion(tx, { site, part }, version);
    if (!before) throw new ShopError("COPY_VERSION_UNKNOWN");
    await insertCopyVersion(tx, ctx, { site, part, seen }, { words: before.words, action: "copy.put-back" });
  });
}

const findCopyVersion = (tx: Tx, { site, part }: CopyKey, version: number) =>
  tx.copyVersion.findUnique({
    where: { site_part_version: { site, part, version } },
    select: { words: true },
  });

async function insertCopyVersion(
  tx: Tx,
  ctx: AdminContext,
  { site, part, seen }: CopyKey & { seen: number },
  { words, action }: { words: unknown; action: "copy.saved" | "copy.put-back" },
): Promise<void> {
  const before = seen === 0 ? { words: null } : await findCopyVersion(tx, { site, part }, seen);
  if (!before) throw new ShopError("COPY_CHANGED");
  // The unique version number lets only one of two concurrent edits succeed.
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
