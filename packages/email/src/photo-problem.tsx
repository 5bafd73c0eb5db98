import type { PhotoProblemEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const photoProblem: Template<PhotoProblemEmail> = {
  subject: ({ orderNumber, isReminder }) =>
    isReminder
      ? `Your order ${orderNumber} is still waiting for you`
      : `A photo in your order ${orderNumber} needs attention`,
  Page: ({ content }) => (
    <EmailLayout
      title="One of your photos needs attention"
      preview="We’d rather ask than print something you won’t love."
    >
      <Paragraph>
        Hi {content.firstName}, our check before printing found a photo in your order{" "}
        <NoWrap>{content.orderNumber}</NoWrap> that wouldn’t print well.
      </Paragraph>
      {content.problem ? <Paragraph>{content.problem}</Paragraph> : null}
      <Paragraph>
        Your order is on hold until this is settled. Open it to choose another photo, or reply and we’ll find a way.
      </Paragraph>
      <PrimaryAction href={content.orderUrl}>Open your order</PrimaryAction>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
