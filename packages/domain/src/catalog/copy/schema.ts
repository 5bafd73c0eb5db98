import { z } from "zod";
import { ShopError } from "../../errors.ts";
import { ArtId } from "../../kernel/ids.ts";
import { type FaqEntryCopy, listFaqFacts } from "../faq.ts";
import { localised, type Site } from "../localised.ts";
import { type AnnouncementCopy, announcementPlaceholders, findUnknownPlaceholder } from "./announcement.ts";

/** The sites whose texts staff can edit. Edited texts are shown only on the site that sells. */
export const copySites = Object.keys(localised) as [Site, ...Site[]];

export const copyParts = {
  faq: "Frequent questions",
  announcement: "Announcement",
  promotion: "Offer text",
  makers: "Our story",
  reviews: "Reviews",
} as const;
export type CopyPart = keyof typeof copyParts;
export const CopyPart = z.enum(Object.keys(copyParts) as [CopyPart, ...CopyPart[]]);

export const linkPages = {
  "/browse": "Walls, sizes, and prices",
  "/browse#sizes": "Sizes",
  "/browse#your-wall": "Which walls work",
  "/art": "Art",
  "/art-sets": "Art sets",
  "/planner": "Wall planner",
  "/materials": "Materials and makers",
  "/create/single_tile": "Single tile",
  "/order/find": "Find my order",
  "/contact": "Contact us",
  "/gift-cards": "Gift cards",
  "/gift-cards/balance": "Balance of a gift card",
  "/shipping": "Shipping",
  "/returns": "Returns",
} as const;

const pages = Object.keys(linkPages) as [keyof typeof linkPages, ...Array<keyof typeof linkPages>];
const Link = z.object({ href: z.enum(pages), text: z.string().trim().min(1).max(60) });

export const copyLimits = {
  questions: 40,
  question: 160,
  answer: 2_000,
  links: 3,
  linkText: 60,
  line: 120,
  story: 3_000,
  photos: 8,
  photoDescription: 120,
  reviews: 24,
  review: 600,
  reviewer: 60,
  /** Number of newest versions of a text that are listed and can be restored. */
  versions: 10,
} as const;

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

export const AnnouncementCopySchema = z.object({
  text: z.string().trim().min(1).max(copyLimits.line),
  link: Link.nullable(),
  lastDay: z.iso.date().nullable(),
  isShown: z.boolean(),
});

/** A public picture that belongs to a text and not to the gallery. Its files are stored like those of an artwork. */
export const ShopPicture = z.object({ id: ArtId, width: z.int().min(1), height: z.int().min(1) });
export type ShopPicture = z.infer<typeof ShopPicture>;

/** The owner's own story and photos. Empty lines separate its paragraphs. `alt` describes what a photo shows. */
export const MakersCopy = z.object({
  story: z.string().trim().min(1).max(copyLimits.story),
  photos: z
    .array(ShopPicture.extend({ alt: z.string().trim().min(1).max(copyLimits.photoDescription) }))
    .max(copyLimits.photos),
});
export type MakersCopy = z.infer<typeof MakersCopy>;

/** Customer reviews. `about` says who the customers are or what they bought, such as "Austin, Texas". */
export const ReviewsCopy = z
  .array(
    z.object({
      quote: z.string().trim().min(1).max(copyLimits.review),
      name: z.string().trim().min(1).max(copyLimits.reviewer),
      about: z.string().trim().max(copyLimits.reviewer),
    }),
  )
  .max(copyLimits.reviews);
export type ReviewsCopy = z.infer<typeof ReviewsCopy>;

const Words = z.union([FaqCopy, AnnouncementCopySchema, MakersCopy, ReviewsCopy]);

/** Texts that staff have saved. If null, the shop shows its default texts, or no announcement. */
export type StoredCopy = {
  faq: readonly FaqEntryCopy[] | null;
  announcement: AnnouncementCopy | null;
  promotion: AnnouncementCopy | null;
  makers: MakersCopy | null;
  reviews: ReviewsCopy | null;
};

const schemas = {
  faq: FaqCopy,
  announcement: AnnouncementCopySchema,
  promotion: AnnouncementCopySchema,
  makers: MakersCopy,
  reviews: ReviewsCopy,
} as const;

/** Parses stored texts. Returns null if there are none or they are no longer valid. */
export function parseStoredText<P extends CopyPart>(part: P, stored: unknown): StoredCopy[P] {
  const parsed = schemas[part].nullable().safeParse(stored);
  return (parsed.success ? parsed.data : null) as StoredCopy[P];
}

/**
 * Validates edited texts. Announcements must not contain "%" or "$": amounts come from the promo in the database.
 * Throws COPY_INVALID, COPY_FACT_UNKNOWN, COPY_KEY_TWICE, COPY_NO_QUESTIONS, COPY_TERMS.
 */
export function assertValidText(part: CopyPart, site: Site, input: unknown): void {
  if (input === null) return;
  if (!schemas[part].safeParse(input).success) throw new ShopError("COPY_INVALID");
  if (part === "faq") assertValidQuestions(FaqCopy.parse(input), site);
  if (part === "announcement" || part === "promotion") assertValidAnnouncement(AnnouncementCopySchema.parse(input));
}

function assertValidQuestions(questions: readonly FaqEntryCopy[], site: Site): void {
  const known = Object.keys(listFaqFacts(site));
  for (const { answer } of questions) assertKnownPlaceholders(answer, known);
  if (new Set(questions.map(({ key }) => key)).size < questions.length) throw new ShopError("COPY_KEY_TWICE");
  if (questions.every(({ isHidden }) => isHidden)) throw new ShopError("COPY_NO_QUESTIONS");
}

function assertValidAnnouncement({ text }: AnnouncementCopy): void {
  assertKnownPlaceholders(text, announcementPlaceholders);
  if (/[%$]/.test(text)) throw new ShopError("COPY_TERMS");
}

function assertKnownPlaceholders(text: string, known: readonly string[]): void {
  const fact = findUnknownPlaceholder(text, known);
  if (fact === null) return;
  throw new ShopError("COPY_FACT_UNKNOWN", { fact, known: known.map((name) => `{${name}}`).join(", ") });
}

const CopyVersion = z.object({ version: z.int(), by: z.string(), at: z.iso.datetime(), says: z.string() });

const CopyPartView = z.object({
  /** Current version; 0 until something is saved. */
  version: z.int(),
  words: Words.nullable(),
  history: z.array(CopyVersion),
});
export type CopyPartView = z.infer<typeof CopyPartView>;

export const CopyView = z.object({
  site: z.enum(copySites),
  faq: CopyPartView.extend({ words: FaqCopy.nullable() }),
  announcement: CopyPartView.extend({ words: AnnouncementCopySchema.nullable() }),
  promotion: CopyPartView.extend({ words: AnnouncementCopySchema.nullable() }),
  makers: CopyPartView.extend({ words: MakersCopy.nullable() }),
  reviews: CopyPartView.extend({ words: ReviewsCopy.nullable() }),
});
export type CopyView = z.infer<typeof CopyView>;

export const KeepPictureInput = z.object({ photoId: z.uuid() });

export const ReadCopyInput = z.object({ site: z.enum(copySites) });

/** Edited texts. `seen` is the version that staff edited. If `words` is null, the default texts are restored. */
export const SaveCopyInput = z.object({
  site: z.enum(copySites),
  part: CopyPart,
  seen: z.int().min(0),
  words: Words.nullable(),
});
export type SaveCopyInput = z.infer<typeof SaveCopyInput>;

/** Earlier version to restore; 0 restores the default texts. */
export const RestoreCopyInput = SaveCopyInput.omit({ words: true }).extend({ version: z.int().min(0) });
export type RestoreCopyInput = z.infer<typeof RestoreCopyInput>;
