import type { Tx } from "@storywall/db/client";
import {
  type CopyPart,
  type CopyPartView,
  type CopyView,
  type CopyWords,
  readStored,
} from "@storywall/domain/catalog/copy/schema";
import type { Site } from "@storywall/domain/catalog/localised";
import type { Context } from "../../accounts/context.ts";

const HISTORY = 10;

/** All texts of a site with their history. Callers must check that an admin asks. */
export async function listCopy({ db }: Pick<Context, "db">, { site }: { site: Site }): Promise<CopyView> {
  const [faq, announcement, promotion] = await Promise.all([
    readPart(db, site, "faq"),
    readPart(db, site, "announcement"),
    readPart(db, site, "promotion"),
  ]);
  return { site, faq, announcement, promotion } as CopyView;
}

async function readPart(tx: Tx, site: Site, part: CopyPart): Promise<CopyPartView> {
  const rows = await tx.copyVersion.findMany({
    where: { site, part },
    orderBy: { version: "desc" },
    take: HISTORY,
  });
  const [last] = rows;
  return {
    version: last?.version ?? 0,
    words: readStored(part, last?.words ?? null) as CopyPartView["words"],
    history: rows.map(({ version, words, writtenBy, at }) => ({
      version,
      by: writtenBy,
      at: at.toISOString(),
      says: inShort(part, words),
    })),
  };
}

/** Summary of a version for the history list. */
function inShort(part: CopyPart, stored: unknown): string {
  const words = readStored(part, stored);
  if (words === null) return "Default texts";
  if (!isQuestions(words)) return words.isShown ? words.text : `Not shown: ${words.text}`;
  const hidden = words.filter(({ isHidden }) => isHidden).length;
  return `${words.length} questions${hidden > 0 ? `, ${hidden} hidden` : ""}`;
}

const isQuestions = (words: CopyWords[CopyPart]): words is NonNullable<CopyWords["faq"]> => Array.isArray(words);
