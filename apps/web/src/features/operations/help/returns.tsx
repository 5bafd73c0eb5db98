import { CHANGE_WINDOW_MS, UNLESS_PRINTED } from "@storywall/domain/catalog/change-window";
import { REFUND_WORKING_DAYS, RETURN_DAYS, RETURNS_A_YEAR } from "@storywall/domain/catalog/return-window";
import { HelpPage } from "@/components/help-page.tsx";
import { MailLink } from "@/components/mail-link.tsx";
import { ContactLink, FindOrderLink } from "./help-links.tsx";
import { returnsTexts } from "./returns-texts.tsx";

export function Returns({ contactEmail }: { contactEmail: string }) {
  const { title, lead, notHappy, faulty, changedMind } = returnsTexts;
  return (
    <HelpPage title={title} lead={<p>{lead(RETURN_DAYS)}</p>}>
      <h2>{notHappy.title}</h2>
      <ol>
        <li>{notHappy.contact(ContactLink, <MailLink address={contactEmail} />, RETURN_DAYS)}</li>
        <li>{notHappy.label}</li>
        <li>{notHappy.pack}</li>
        <li>{notHappy.refund(REFUND_WORKING_DAYS)}</li>
      </ol>
      <p>{notHappy.limit(RETURNS_A_YEAR)}</p>
      <h2>{faulty.title}</h2>
      <p>{faulty.text}</p>
      <h2>{changedMind.title}</h2>
      <p>{changedMind.text(FindOrderLink, CHANGE_WINDOW_MS / 60_000, UNLESS_PRINTED)}</p>
    </HelpPage>
  );
}
