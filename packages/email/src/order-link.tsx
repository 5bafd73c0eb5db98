import type { OrderLinkEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { NoWrap, Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const orderLink: Template<OrderLinkEmail> = {
  subject: ({ orderNumber }) => `The link to your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout title="Here’s your order" preview={`See where order ${content.orderNumber} is.`}>
      <Paragraph>
        Hi {content.firstName}, someone asked for the link to order <NoWrap>{content.orderNumber}</NoWrap>. Here it is.
      </Paragraph>
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <SmallText>
        The link opens your order for 90 days, so keep this email to yourself. If you didn’t ask for it, you don’t need
        to do anything.
      </SmallText>
    </EmailLayout>
  ),
};
