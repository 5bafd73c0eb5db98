import { SITE } from "../kernel/site.ts";
import { type Facts, fillPlaceholders } from "./copy/announcement.ts";
import { frameSizeKeys, frameSizes } from "./frames.ts";
import { hangingInstructions, rentalAdvice } from "./hanging-advice.ts";
import { localised, type Site } from "./localised.ts";
import { CHANGE_WINDOW_MS, RETURN_DAYS, USUAL_TRANSIT } from "./shop-terms.ts";
import { estimatedTileWeights, formatTileWeight, type TileWeights, tileThicknessText } from "./tile-measures.ts";

const numberedLine = /^\s*\d{1,2}[.)]\s+(.*)$/;

export const FAQ_TITLE = "Frequent Questions";

/**
 * A question with its answer, as shown to shoppers. `answer` always contains the whole answer as plain text, even if
 * there are `steps`.
 */
export type FaqEntry = {
  key: string;
  question: string;
  answer: string;
  /** Text above the steps. */
  intro?: string;
  steps?: string[];
  links?: Array<{ href: string; text: string }>;
};

/** A question as staff write it: numbered lines are steps, and `{name}` inserts a fact. */
export type FaqEntryCopy = {
  key: string;
  question: string;
  answer: string;
  links: ReadonlyArray<{ href: string; text: string }>;
  isHidden: boolean;
};

/** Facts that a shop can set: its contact address, and the weights of its tiles. */
type ShopFacts = { contactEmail?: string | undefined; tileWeights?: TileWeights };

/** Returns the facts that staff can insert into answers, by placeholder. */
export const listFaqFacts = (
  site: Site,
  { contactEmail = localised[site].contactEmail, tileWeights = estimatedTileWeights }: ShopFacts = {},
): Facts => ({
  sizes: frameSizeKeys.map((key) => `${frameSizes[key].name} ${frameSizes[key].sizeText}`).join(", "),
  weights: frameSizeKeys.map((key) => `${frameSizes[key].name} ${formatTileWeight(tileWeights[key])}`).join(", "),
  thickness: tileThicknessText,
  "usual transit": USUAL_TRANSIT,
  "shipped from": localised[site].faqShippedFrom.replace(/\.$/, ""),
  "free shipping": localised[site].freeShippingText,
  "change minutes": String(CHANGE_WINDOW_MS / 60_000),
  "return days": String(RETURN_DAYS),
  "contact email": contactEmail,
});

const formatNumberedLines = (lines: readonly string[]) =>
  lines.map((line, index) => `${index + 1}. ${line}`).join("\n");

const buySteps = formatNumberedLines([
  "Choose a layout under “Walls, sizes, and prices” in the menu.",
  "Tap “Choose photos” and pick some from your phone or computer.",
  "Choose a frame and size, and adjust each photo until it looks right.",
  "Tap “Add to cart”.",
  "Tap “Check out”, enter your address, and pay.",
]);

const mountingDescription =
  "Each tile has a magnetic back. An adhesive steel plate is included: stick it to the wall and the tile snaps on. You can take the tile off and move it anytime.";
const contactLink = { href: "/contact", text: "Contact us" };

type DefaultEntry = Pick<FaqEntryCopy, "key" | "question" | "answer"> & Partial<FaqEntryCopy>;

const defaultEntries: readonly DefaultEntry[] = [
  {
    key: "what",
    question: "What is it?",
    answer: "Your photos, printed, framed, and ready to hang: lightweight tiles that stick to the wall without nails.",
  },
  {
    key: "different",
    question: "How is it different?",
    answer:
      "Your preview uses the same measurements as the print. We tell you how sharp each photo will print before you pay. You don’t need an account, and you can move your tiles whenever you like.",
  },
  {
    key: "sizes",
    question: "What sizes do you offer?",
    answer: "{sizes}. See them all to scale on the browse page.",
    links: [{ href: "/browse#sizes", text: "Sizes and prices" }],
  },
  {
    key: "material",
    question: "What are the tiles made of?",
    answer: "A lightweight, durable material that resists warping and fading.",
  },
  {
    key: "weight",
    question: "How heavy and thick are the tiles?",
    answer: "{weights}. Every tile is {thickness} thick.",
  },
  {
    // This answer must mention the steel plate, because the tiles' magnets do not stick to plaster.
    key: "sticks",
    question: "How does it stick to the wall?",
    answer: `${mountingDescription}\n${formatNumberedLines(hangingInstructions)}`,
  },
  {
    key: "walls",
    question: "Which walls does it work on?",
    answer:
      "Smooth, painted drywall or plaster works best. After painting, wait about four weeks. Plates may not hold on lightly textured walls, so test one in a hidden spot first. We don’t recommend brick, stucco, concrete, rough texture, or wallpaper.",
    links: [{ href: "/browse#your-wall", text: "Which walls work" }, contactLink],
  },
  { key: "rental", question: "Can I hang it in a rental?", answer: rentalAdvice },
  { key: "shipped-from", question: "Where are the tiles made?", answer: "{shipped from}." },
  {
    key: "shipping",
    question: "When will my order ship and arrive?",
    answer:
      "{free shipping}. Orders usually arrive {usual transit} after they ship. We ship to addresses in the United States.",
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
      "One code per order. It can’t be combined with other offers or applied to past orders. Sale prices on our site already reflect the current promo code, so the discount isn’t applied twice. A second code replaces the first only if it saves you more.",
  },
  {
    key: "gift-cards",
    question: "Do you have gift cards?",
    answer:
      "Yes. We email it with your message, right away or on a day you choose. Its code pays at checkout, for one order or several. It doesn’t expire.",
    links: [{ href: "/gift-cards", text: "Buy a gift card" }],
  },
  {
    key: "changes",
    question: "Can I change my order?",
    answer:
      "For {change minutes} minutes after you place it, unless we start printing sooner, you can change the address, replace a photo, or cancel on your order page. After that, contact us by email or through the menu chat.",
    links: [{ href: "/order/find", text: "Find my order" }, contactLink],
  },
  {
    key: "returns",
    question: "Can I return my order?",
    answer:
      "Yes, within {return days} days of delivery, for a full refund to your original payment method. Contact us by email or through the menu chat, and we’ll send you a prepaid label. If something arrives damaged, defective, or not as shown, send us a photo. We’ll replace it or refund you, and you keep the original.",
    links: [{ href: "/returns", text: "Returns" }, contactLink],
  },
  {
    key: "letters",
    question: "How do I track my order?",
    answer:
      "We email you when we receive your order, when it goes into production, when it ships (with a tracking number), and when it’s delivered. We also email you if a photo is missing or needs attention, if the order is changed or canceled, and when we send a refund. Your order page always shows the latest status.",
    links: [{ href: "/order/find", text: "Find my order" }],
  },
  {
    key: "contact",
    question: "How do I contact you?",
    answer: "Email us at {contact email} or use the menu chat (Contact us). We reply in the chat and by email.",
    links: [contactLink],
  },
];

export const defaultFaqCopy: readonly FaqEntryCopy[] = defaultEntries.map((entry) => ({
  links: [],
  isHidden: false,
  ...entry,
}));

/**
 * Returns the visible questions of a site with their facts filled in. A question that links to the contact page also
 * gets a link to the contact address.
 */
export function renderFaq(words: readonly FaqEntryCopy[], site: Site, shopFacts?: ShopFacts): FaqEntry[] {
  const facts = listFaqFacts(site, shopFacts);
  const mailLink = { href: `mailto:${facts["contact email"]}`, text: facts["contact email"] ?? "" };
  return words.flatMap(({ key, question, answer: template, links, isHidden }) => {
    const filled = fillPlaceholders(template, facts);
    if (isHidden || filled === null) return [];
    const { intro, steps } = parseAnswer(filled);
    return {
      key,
      question,
      answer: formatAnswer({ intro, steps }),
      ...(steps.length > 0 && intro ? { intro } : {}),
      ...(steps.length > 0 ? { steps: [...steps] } : {}),
      ...(links.length > 0
        ? { links: links.flatMap((link) => (link.href === contactLink.href ? [link, mailLink] : link)) }
        : {}),
    };
  });
}

export type Answer = { intro: string; steps: readonly string[] };

/**
 * Splits an answer into an intro and steps. A line that starts with a number begins a step. The lines that follow
 * without a number belong to the same step. The numbers are removed.
 */
export function parseAnswer(text: string): Answer {
  const intro: string[] = [];
  const steps: string[] = [];
  for (const line of text.split("\n")) {
    const [, stepText] = numberedLine.exec(line) ?? [];
    if (stepText !== undefined) steps.push(stepText);
    else if (steps.length > 0) steps.push(`${steps.pop()} ${line}`);
    else intro.push(line);
  }
  return { intro: collapseWhitespace(intro.join(" ")), steps: steps.map(collapseWhitespace).filter(Boolean) };
}

/** Formats the answer as plain text with numbered steps. */
export function formatAnswer({ intro, steps }: Answer): string {
  return [intro, ...steps.map((step, index) => `${index + 1}. ${step}`)].filter(Boolean).join(" ");
}

const collapseWhitespace = (text: string) => text.replaceAll(/\s+/g, " ").trim();

export const faq: readonly FaqEntry[] = renderFaq(defaultFaqCopy, SITE);
