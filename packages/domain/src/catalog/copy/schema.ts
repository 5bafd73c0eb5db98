import { z } from "zod";
import { ShopError } from "../../errors.ts";
import { type FaqWords, faqFacts } from "../faq.ts";
import { localised, type Site } from "../localised.ts";
import { unknownFact } from "./fill-in.ts";
import { type LineWords, lineFacts } from "./line.ts";

/** Each site has its own texts; only those of the selling site are shown. */
export const copySites = Object.keys(localised) as [Site, ...Site[]];

/** The texts that staff can edit. */
export const copyParts = {
  faq: "Frequent questions",
  announcement: "Announcement",
  promotion: "Words for the offer",
} as const;
export type CopyPart = keyof typeof copyParts;
export const CopyPart = z.enum(Object.keys(copyParts) as [CopyPart, ...CopyPart[]]);

/** Pages that a link may lead to. */
export const linkPages = {
  "/browse": "Walls, sizes and prices",
  "/browse#sizes": "Sizes",
  "/art": "Art",
  "/art-sets": "Art sets",
  "/planner": "Wall planner",
  "/create/single_tile": "Single tile",
  "/order/find": "Find my order",
  "/contact": "Contact us",
  "/shipping": "Shipping",
  "/returns": "Returns",
} as const;

const pages = Object.keys(linkPages) as [keyof typeof linkPages, ...Array<keyof typeof linkPages>];
const Link = z.object({ href: z.enum(pages), text: z.string().trim().min(1).max(60) });

export const copyLimits = { questions: 40, question: 160, answer: 2_000, links: 3, linkText: 60, line: 120 } as const;

export const FaqCopy = z
  .array(
    z.object({
      key: z.string().regex(/^[a-z0-9-]{1,40}$/),
      question: z.string().trim().min(1).max(copyLimits.question),
      answer: z.string().trim().min(1).max(copyLimits.answer),
      links: z.array(Link).max(copyLimits.links),
      isHidden: z.boolean(),
    }),
  )
  .max(copyLimits.questions);

export const LineCopy = z.object({
  text: z.string().trim().min(1).max(copyLimits.line),
  link: Link.nullable(),
  lastDay: z.iso.date().nullable(),
  isShown: z.boolean(),
});

const Words = z.union([FaqCopy, LineCopy]);

/** Stored texts of each part. Null means the shop's default; announcements have none. */
export type CopyWords = {
  faq: readonly FaqWords[] | null;
  announcement: LineWords | null;
  promotion: LineWords | null;
};

const schemas = { faq: FaqCopy, announcement: LineCopy, promotion: LineCopy } as const;

/** Parses stored texts; null if there are none or they are no longer valid. */
export function readStored<P extends CopyPart>(part: P, stored: unknown): CopyWords[P] {
  const read = schemas[part].nullable().safeParse(stored);
  return (read.success ? read.data : null) as CopyWords[P];
}

/**
 * Validates edited texts. Amounts in announcements must come from the promo's row, so "%" and "$" are rejected. Throws
 * COPY_INVALID, COPY_FACT_UNKNOWN, COPY_KEY_TWICE, COPY_NO_QUESTIONS, COPY_TERMS.
 */
export function assertSayable(part: CopyPart, site: Site, given: unknown): void {
  if (given === null) return;
  const read = schemas[part].safeParse(given);
  if (!read.success) throw new ShopError("COPY_INVALID");
  if (Array.isArray(read.data)) assertQuestions(read.data, site);
  else assertLine(read.data);
}

function assertQuestions(questions: readonly FaqWords[], site: Site): void {
  const known = Object.keys(faqFacts(site));
  for (const { answer } of questions) assertFacts(answer, known);
  if (new Set(questions.map(({ key }) => key)).size < questions.length) throw new ShopError("COPY_KEY_TWICE");
  if (questions.every(({ isHidden }) => isHidden)) throw new ShopError("COPY_NO_QUESTIONS");
}

function assertLine({ text }: LineWords): void {
  assertFacts(text, lineFacts);
  if (/[%$]/.test(text)) throw new ShopError("COPY_TERMS");
}

function assertFacts(text: string, known: readonly string[]): void {
  const fact = unknownFact(text, known);
  if (fact === null) return;
  throw new ShopError("COPY_FACT_UNKNOWN", { fact, known: known.map((name) => `{${name}}`).join(", ") });
}

const CopyVersion = z.object({ version: z.int(), by: z.string(), at: z.iso.datetime(), says: z.string() });

const CopyPartView = z.object({
  /** 0 until something is saved. */
  version: z.int(),
  words: Words.nullable(),
  /** Latest versions, newest first. */
  history: z.array(CopyVersion),
});
export type CopyPartView = z.infer<typeof CopyPartView>;

export const CopyView = z.object({
  site: z.enum(copySites),
  faq: CopyPartView.extend({ words: FaqCopy.nullable() }),
  announcement: CopyPartView.extend({ words: LineCopy.nullable() }),
  promotion: CopyPartView.extend({ words: LineCopy.nullable() }),
});
export type CopyView = z.infer<typeof CopyView>;

export const ReadCopyInput = z.object({ site: z.enum(copySites) });

/** `seen`: the version that was edited. `words` null restores the default. */
export const SaveCopyInput = z.object({
  site: z.enum(copySites),
  part: CopyPart,
  seen: z.int().min(0),
  words: Words.nullable(),
});
export type SaveCopyInput = z.infer<typeof SaveCopyInput>;

/** Restores a version; 0 is the default. */
export const PutBackCopyInput = SaveCopyInput.omit({ words: true }).extend({ version: z.int().min(0) });
export type PutBackCopyInput = z.infer<typeof PutBackCopyInput>;
