import type { PhotoProblemEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./parts.tsx";
import type { Template } from "./template.ts";

export const photoProblem: Template<PhotoProblemEmail> = {
  subject: ({ orderNumber, isReminder }) =>
    isReminder ? `Your order ${orderNumber} still waits for you` : `A photo of your order ${orderNumber} needs you`,
  Page: ({ content }) => (
    <EmailLayout
      title="One of your photos needs you"
      preview="We would rather ask than print something you will not love."
    >
      <Paragraph>
        Hello {content.firstName}, the check before printing found a photo in your order{" "}
        <NoWrap>{content.orderNumber}</NoWrap> that would not come out well.
      </Paragraph>
      {content.problem ? <Paragraph>{content.problem}</Paragraph> : null}
      <Paragraph>
        Your order waits until this is settled. Open it to choose another photo, or reply and we find a way.
      </Paragraph>
      <PrimaryAction href={content.orderUrl}>Open your order</PrimaryAction>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
