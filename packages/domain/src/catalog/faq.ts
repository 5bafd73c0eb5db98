import { shippingRates } from "../checkout/shipping-rates.ts";
import { RETURN_DAYS } from "../orders/return-window.ts";
import { frameSizeKeys, frameSizes } from "./frame-sizes.ts";
import { shopCopy } from "./site.ts";

/** S-010. */
export const FAQ_TITLE = "Frequent Questions";

export type FaqEntry = { key: string; question: string; answer: string };

const sizes = frameSizeKeys.map((key) => `${frameSizes[key].name} ${frameSizes[key].sizeText}`).join(", ");
const { minShipDays, maxShipDays } = shippingRates["free-standard"];

/** "1–2 working days": what is promised of shipping, and nothing of arrival (S-226). */
export const SHIPS_WITHIN = `${minShipDays}–${maxShipDays} working days`;

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
    answer: "What you see while you make your wall is drawn from the same measures as what we print.",
  },
  { key: "sizes", question: "Which sizes are there?", answer: `${sizes}. All are drawn to scale on the browse page.` },
  {
    key: "material",
    question: "What are the tiles made of?",
    answer: "A lightweight, durable material that resists warping and fading.",
  },
  {
    // C-14: magnets do not hold on plaster by themselves.
    key: "sticks",
    question: "How does it stick to the wall?",
    answer:
      "Each tile has a magnetic back. An adhesive plate is included: it goes on the wall, the tile snaps onto it, and can be taken off and moved.",
  },
  { key: "shipped-from", question: "Where is it made?", answer: shopCopy.faqShippedFrom },
  { key: "shipping", question: "When is it shipped?", answer: `${shopCopy.freeShippingText}.` },
  {
    key: "buy",
    question: "How do I buy?",
    answer: "Choose a layout, add your photos, choose frame and size, put the wall into the cart, and pay.",
  },
  {
    key: "promo",
    question: "How do promo codes work?",
    answer: "One code per order. It cannot be combined with other offers, nor be used for what was bought before.",
  },
  {
    key: "changes",
    question: "Can I change my order?",
    answer: "Until it is with the printer. After that, write to us by e-mail or in the menu's chat.",
  },
  {
    // C-13.
    key: "returns",
    question: "Can I send it back?",
    answer: `Yes: within ${RETURN_DAYS} days of delivery, for a full refund. Write to us by e-mail or in the menu's chat.`,
  },
  {
    key: "letters",
    question: "How do I know where my order is?",
    answer: "We write to you when it is received, being made, shipped and delivered.",
  },
];
