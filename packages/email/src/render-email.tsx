import { render, toPlainText } from "@react-email/render";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { cancelled } from "./cancelled.tsx";
import { claimDecided } from "./claim-decided.tsx";
import { ContactEmailContext } from "./contact-email.ts";
import { delivered } from "./delivered.tsx";
import type { EmailContent } from "./email-content.ts";
import type { Template } from "./email-template.ts";
import { frameShortage } from "./frame-shortage.tsx";
import { giftCard, giftCardReceipt } from "./gift-card.tsx";
import { inProduction } from "./in-production.tsx";
import { mailTest } from "./mail-test.tsx";
import { messageAnswer } from "./message-answer.tsx";
import { monthlyFigures } from "./monthly-figures.tsx";
import { confirmOffers, wallReminder } from "./offers.tsx";
import { orderChanged } from "./order-changed.tsx";
import { orderCode } from "./order-code.tsx";
import { orderLink } from "./order-link.tsx";
import { orderReceived } from "./order-received.tsx";
import { photoProblem } from "./photo-problem.tsx";
import { photoRejected } from "./photo-rejected.tsx";
import { refund } from "./refund.tsx";
import { remake } from "./remake.tsx";
import { remakeSent } from "./remake-sent.tsx";
import { returnStep } from "./return-step.tsx";
import { securityChange } from "./security-change.tsx";
import { shipped } from "./shipped.tsx";
import { shopMessage } from "./shop-message.tsx";
import { signInLink } from "./sign-in-link.tsx";
import { uploadLink } from "./upload-link.tsx";
import { uploadReminder } from "./upload-reminder.tsx";

const templates: { [K in EmailContent["kind"]]: Template<Extract<EmailContent, { kind: K }>> } = {
  cancelled: cancelled,
  "claim-decided": claimDecided,
  "confirm-offers": confirmOffers,
  delivered: delivered,
  "gift-card": giftCard,
  "gift-card-receipt": giftCardReceipt,
  "in-production": inProduction,
  "mail-test": mailTest,
  "message-answer": messageAnswer,
  "monthly-figures": monthlyFigures,
  "order-changed": orderChanged,
  "order-code": orderCode,
  "order-link": orderLink,
  "order-received": orderReceived,
  "photo-problem": photoProblem,
  "frame-shortage": frameShortage,
  "photo-rejected": photoRejected,
  refund: refund,
  remake: remake,
  "remake-sent": remakeSent,
  return: returnStep,
  "security-change": securityChange,
  shipped: shipped,
  "shop-message": shopMessage,
  "sign-in-link": signInLink,
  "upload-link": uploadLink,
  "upload-reminder": uploadReminder,
  "wall-reminder": wallReminder,
};

export type RenderedEmail = { subject: string; html: string; text: string };

type RenderOptions = { contactEmail?: string | undefined };

export async function renderEmail(
  content: EmailContent,
  { contactEmail = shopCopy.contactEmail }: RenderOptions = {},
): Promise<RenderedEmail> {
  const { subject, Page } = templates[content.kind] as Template<EmailContent>;
  const page = (
    <ContactEmailContext value={contactEmail}>
      <Page content={content} />
    </ContactEmailContext>
  );
  const html = await render(page);
  return { subject: toOneLine(subject(content)), html, text: toPlainText(html) };
}

/** Removes line breaks from a subject, because they would start another header. */
const toOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
