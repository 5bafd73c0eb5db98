import { SITE } from "../kernel/site.ts";
import { CHANGE_WINDOW_MS } from "./change-window.ts";
import { inOneRun, readAnswer } from "./copy/answer.ts";
import { type Facts, fillIn } from "./copy/fill-in.ts";
import { frameSizeKeys, frameSizes } from "./frame-sizes.ts";
import { hanging } from "./hanging.ts";
import { localised, type Site } from "./localised.ts";
import { RETURN_DAYS } from "./return-window.ts";

export const FAQ_TITLE = "Frequent Questions";

/** One question as shown. With `steps`, `answer` repeats the whole answer as plain text. */
export type FaqEntry = {
  key: string;
  question: string;
  answer: string;
  /** Text above the steps. */
  intro?: string;
  steps?: string[];
  links?: Array<{ href: string; text: string }>;
};

/** One question as written: numbered lines are steps, and `{name}` inserts a fact. */
export type FaqWords = {
  key: string;
  question: string;
  answer: string;
  links: ReadonlyArray<{ href: string; text: string }>;
  isHidden: boolean;
};

/** Facts that an answer may insert by name. */
export const faqFacts = (site: Site): Facts => ({
  sizes: frameSizeKeys.map((key) => `${frameSizes[key].name} ${frameSizes[key].sizeText}`).join(", "),
  "shipped from": localised[site].faqShippedFrom.replace(/\.$/, ""),
  "free shipping": localised[site].freeShippingText,
  "change minutes": String(CHANGE_WINDOW_MS / 60_000),
  "return days": String(RETURN_DAYS),
});

const numbered = (lines: readonly string[]) => lines.map((line, index) => `${index + 1}. ${line}`).join("\n");

const buySteps = numbered([
  "Choose a layout under “Walls, sizes and prices” in the menu.",
  "Press “Choose photos” and pick them from your phone or computer.",
  "Choose the frame and the size, and move each photo in its tile until it sits right.",
  "Press “Add to cart”.",
  "Press “Check out”, say where it shall go, and pay.",
]);

const howItHolds =
  "Each tile has a magnetic back. An adhesive plate of steel is included: it goes on the wall, the tile snaps onto it, and can be taken off and moved.";
const writeToUs = { href: "/contact", text: "Message us" };

type Own = Pick<FaqWords, "key" | "question" | "answer"> & Partial<FaqWords>;

/** Default questions and answers, used until staff write others. */
const own: readonly Own[] = [
  {
    key: "what",
    question: "What is it?",
    answer: "Your photos, printed, framed and ready to hang: light tiles that stick to the wall without a nail.",
  },
  {
    key: "different",
    question: "How is it different?",
    answer:
      "What you see while you make your wall is drawn from the same measures as what we print, you are told how sharp each photo will be before you pay, and you need no account. Tiles can be taken off and hung elsewhere.",
  },
  {
    key: "sizes",
    question: "Which sizes are there?",
    answer: "{sizes}. All are drawn to scale on the browse page.",
    links: [{ href: "/browse#sizes", text: "Sizes and prices" }],
  },
  {
    key: "material",
    question: "What are the tiles made of?",
    answer: "A lightweight, durable material that resists warping and fading.",
  },
  {
    // The steel plate must be mentioned, since magnets do not hold on plaster.
    key: "sticks",
    question: "How does it stick to the wall?",
    answer: `${howItHolds}\n${numbered(hanging)}`,
  },
  { key: "shipped-from", question: "Where is it made?", answer: "{shipped from}." },
  {
    key: "shipping",
    question: "When is it shipped?",
    answer: "{free shipping}. We ship to addresses in the United States.",
    links: [{ href: "/shipping", text: "Shipping" }],
  },
  {
    key: "buy",
    question: "How do I buy?",
    answer: buySteps,
    links: [{ href: "/browse", text: "Choose a layout" }],
  },
  {
    key: "promo",
    question: "How do promo codes work?",
    answer:
      "One code per order. It cannot be combined with other offers, nor be used for what was bought before. Sale prices on our pages have the current code in them already; it is not taken off twice. A second code takes the place of the first only if it takes more off.",
  },
  {
    key: "changes",
    question: "Can I change my order?",
    answer:
      "For {change minutes} minutes after you placed it, unless we start printing sooner: on the order's page you can change the address, replace a photo or cancel. After that, write to us by e-mail or in the menu's chat.",
    links: [{ href: "/order/find", text: "Find my order" }, writeToUs],
  },
  {
    key: "returns",
    question: "Can I send it back?",
    answer:
      "Yes: within {return days} days of delivery, for a full refund to the way you paid. Write to us by e-mail or in the menu's chat and we send you a prepaid label. If something arrived damaged, defective or not as it was shown, send a photo of it: you get a new one or your money back, and keep what you have.",
    links: [{ href: "/returns", text: "Returns" }, writeToUs],
  },
  {
    key: "letters",
    question: "How do I know where my order is?",
    answer:
      "We write to you when it is received, when it goes into production, when it is shipped, with the parcel's number, and when it is delivered; also when a photo is missing or needs another look, when the order is changed or cancelled, and when money is sent back. The order's page says the same at any time.",
    links: [{ href: "/order/find", text: "Find my order" }],
  },
  {
    key: "contact",
    question: "How do I reach you?",
    answer: "Write to us by e-mail or in the menu's chat, Message us. We answer by e-mail.",
    links: [writeToUs],
  },
];

export const ownQuestions: readonly FaqWords[] = own.map((entry) => ({ links: [], isHidden: false, ...entry }));

/** Questions to show on a site: those that are not hidden, with their facts filled in. */
export function toFaq(words: readonly FaqWords[], site: Site): FaqEntry[] {
  const facts = faqFacts(site);
  return words.flatMap(({ key, question, answer: written, links, isHidden }) => {
    const filled = fillIn(written, facts);
    if (isHidden || filled === null) return [];
    const { intro, steps } = readAnswer(filled);
    return {
      key,
      question,
      answer: inOneRun({ intro, steps }),
      ...(steps.length > 0 && intro ? { intro } : {}),
      ...(steps.length > 0 ? { steps: [...steps] } : {}),
      ...(links.length > 0 ? { links: [...links] } : {}),
    };
  });
}

/** The default FAQ of the selling site. */
export const faq: readonly FaqEntry[] = toFaq(ownQuestions, SITE);
