import type { Tx } from "@storywall/db/client";
import {
  type CopyPart,
  type CopyPartView,
  type CopyView,
  parseStoredCopy,
  type StoredCopy,
} from "@storywall/domain/catalog/copy/schema";
import type { Site } from "@storywall/domain/catalog/localised";
import type { Context } from "../../accounts/context.ts";

const HISTORY = 10;

/** Returns all texts of a site with their history. The caller must check that the user is an admin. */
export async function listCopy({ db }: Pick<Context, "db">, { site }: { site: Site }): Promise<CopyView> {
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
