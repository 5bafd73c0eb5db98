import { shippingRates } from "../checkout/shipping-rates.ts";
import { CHANGE_WINDOW_MS } from "../orders/actions.ts";
import { RETURN_DAYS } from "../orders/return-window.ts";
import { frameSizeKeys, frameSizes } from "./frame-sizes.ts";
import { hanging } from "./hanging.ts";
import { shopCopy } from "./site.ts";

/** S-010. */
export const FAQ_TITLE = "Frequent Questions";

/** One question. Where there are steps, `answer` says the same in one run of text, for whoever has no list. */
export type FaqEntry = {
  key: string;
  question: string;
  answer: string;
  /** What stands above the steps. */
  intro?: string;
  steps?: readonly string[];
  links?: ReadonlyArray<{ href: string; text: string }>;
};

const sizes = frameSizeKeys.map((key) => `${frameSizes[key].name} ${frameSizes[key].sizeText}`).join(", ");
const { minShipDays, maxShipDays } = shippingRates["free-standard"];
const changeMinutes = CHANGE_WINDOW_MS / 60_000;

/** "1–2 working days": what is promised of shipping, and nothing of arrival (S-226). */
export const SHIPS_WITHIN = `${minShipDays}–${maxShipDays} working days`;

/** The way to an order, in the words of its buttons (S-022). */
const buySteps = [
  "Choose a layout under “Walls, sizes and prices” in the menu.",
  "Press “Choose photos” and pick them from your phone or computer.",
  "Choose the frame and the size, and move each photo in its tile until it sits right.",
  "Press “Add to cart”.",
  "Press “Check out”, say where it shall go, and pay.",
] as const;

const inOneRun = (steps: readonly string[]) => steps.map((step, index) => `${index + 1}. ${step}`).join(" ");

const howItHolds =
  "Each tile has a magnetic back. An adhesive plate of steel is included: it goes on the wall, the tile snaps onto it, and can be taken off and moved.";
const writeToUs = { href: "/contact", text: "Message us" };

/** Says only what the shop does; numbers come from where the shop reads them (S-011, S-018…S-026). */
export const faq: readonly FaqEntry[] = [
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
    answer: `${sizes}. All are drawn to scale on the browse page.`,
    links: [{ href: "/browse#sizes", text: "Sizes and prices" }],
  },
  {
    key: "material",
    question: "What are the tiles made of?",
    answer: "A lightweight, durable material that resists warping and fading.",
  },
  {
    // C-14: magnets do not hold on plaster by themselves.
    key: "sticks",
    question: "How does it stick to the wall?",
    answer: `${howItHolds} ${inOneRun(hanging)}`,
    intro: howItHolds,
    steps: hanging,
  },
  { key: "shipped-from", question: "Where is it made?", answer: shopCopy.faqShippedFrom },
  {
    key: "shipping",
    question: "When is it shipped?",
    answer: `${shopCopy.freeShippingText}. We ship to addresses in the United States.`,
    links: [{ href: "/shipping", text: "Shipping" }],
  },
  {
    key: "buy",
    question: "How do I buy?",
    answer: inOneRun(buySteps),
    steps: buySteps,
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
    answer: `For ${changeMinutes} minutes after you placed it, unless we start printing sooner: on the order's page you can change the address, replace a photo or cancel. After that, write to us by e-mail or in the menu's chat.`,
    links: [{ href: "/order/find", text: "Find my order" }, writeToUs],
  },
  {
    // C-13.
    key: "returns",
    question: "Can I send it back?",
    answer: `Yes: within ${RETURN_DAYS} days of delivery, for a full refund to the way you paid. Write to us by e-mail or in the menu's chat and we send you a prepaid label. If something arrived damaged, defective or not as it was shown, send a photo of it: you get a new one or your money back, and keep what you have.`,
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
