import {
  CHANGE_WINDOW_MS,
  REFUND_BUSINESS_DAYS,
  RETURN_DAYS,
  RETURNS_A_YEAR,
  UNLESS_PRINTED,
} from "@storywall/domain/catalog/shop-terms";
import type { ReactNode } from "react";
import { ContactLink, FindOrderLink, HelpPage, type InlineElement, MailLink } from "./help-page.tsx";

const returnsTexts = {
  title: "Returns",
  lead: (days: number) =>
    `You can return your order within ${days} days of delivery for a full refund, even though it was made just for you.`,
  notHappy: {
    title: "If you don’t love it",
    contact: (Contact: InlineElement, email: ReactNode, days: number) => (
      <>
        <Contact>Contact us</Contact> or email {email} within {days} days of delivery and include your order number. We
        may offer a free remake. You can still choose a refund.
      </>
    ),
    label: "We’ll send you a prepaid label. Return shipping is free.",
    pack: "Put the tiles and plates in a box and drop it off with the carrier.",
    refund: (businessDays: number) =>
      `Within ${businessDays} business days of receiving it, we refund everything you paid, including tax and shipping, to your original payment method. We’ll email you when the refund is on its way. Your bank may take a few more days to show it.`,
    limit: (returns: number) =>
      `If you make ${returns} returns like this within a year, we’ll review the next one before accepting it.`,
  },
  faulty: {
    title: "If something is wrong",
    text: "If your order arrives damaged, defective, or not as shown, send us a photo. You can choose a free remake or a refund, and you don’t need to send anything back.",
  },
  changedMind: {
    title: "If you change your mind right away",
    text: (FindOrder: InlineElement, minutes: number, unlessPrinted: string) => (
      <>
        For {minutes} minutes after ordering, {unlessPrinted}, you can cancel on your order page for a full refund.{" "}
        <FindOrder>Find your order</FindOrder>.
      </>
    ),
  },
};

export function ReturnsPageContent({ contactEmail }: { contactEmail: string }) {
  const { title, lead, notHappy, faulty, changedMind } = returnsTexts;
  return (
    <HelpPage title={title} lead={<p>{lead(RETURN_DAYS)}</p>}>
      <h2>{notHappy.title}</h2>
      <ol>
        <li>{notHappy.contact(ContactLink, <MailLink address={contactEmail} />, RETURN_DAYS)}</li>
        <li>{notHappy.label}</li>
        <li>{notHappy.pack}</li>
        <li>{notHappy.refund(REFUND_BUSINESS_DAYS)}</li>
      </ol>
      <p>{notHappy.limit(RETURNS_A_YEAR)}</p>
      <h2>{faulty.title}</h2>
      <p>{faulty.text}</p>
      <h2>{changedMind.title}</h2>
      <p>{changedMind.text(FindOrderLink, CHANGE_WINDOW_MS / 60_000, UNLESS_PRINTED)}</p>
    </HelpPage>
  );
}
