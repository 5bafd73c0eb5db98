import type { PhotoProblemEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const photoProblem: Template<PhotoProblemEmail> = {
  subject: ({ orderNumber, isReminder }) =>
    isReminder
      ? `A photo in your order ${orderNumber} still needs attention`
      : `A photo in your order ${orderNumber} needs attention`,
  Page: ({ content }) => (
    <EmailLayout
      title="One of your photos needs attention"
      preview="We’d rather ask than print something you won’t love."
    >
      <Paragraph>
        Hi {content.firstName}, we checked your photos before printing and found one in your order{" "}
        <NoWrap>{content.orderNumber}</NoWrap> that wouldn’t print well.
      </Paragraph>
      {content.problem ? <Paragraph>{content.problem}</Paragraph> : null}
      <Paragraph>
        Your order is on hold for now. Open it to choose another photo, or reply to this email and we’ll help.
      </Paragraph>
      <PrimaryAction href={content.orderUrl}>Open your order</PrimaryAction>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
