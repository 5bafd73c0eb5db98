import type { OrderLinkEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { NoWrap, Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const orderLink: Template<OrderLinkEmail> = {
  subject: ({ orderNumber }) => `The link to your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout
      title="Here’s your order"
      preview={`Check the status of order ${content.orderNumber}.`}
      wall={content.wall}
    >
      <Paragraph>
        Hi {content.firstName}, someone requested the link to order <NoWrap>{content.orderNumber}</NoWrap>. Here it is.
      </Paragraph>
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <SmallText>
        Anyone with this link can open your order for 90 days, so please don’t share it. If you didn’t request it, you
        can ignore this email.
      </SmallText>
    </EmailLayout>
  ),
};
