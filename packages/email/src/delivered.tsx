import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import type { DeliveredEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { formatDay, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const delivered: Template<DeliveredEmail> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} has arrived`,
  Page: ({ content }) => (
    <EmailLayout title="Time to hang it" preview={`Order ${content.orderNumber} was delivered.`} wall={content.wall}>
      <Paragraph>
        Hi {content.firstName}, your order <NoWrap>{content.orderNumber}</NoWrap> was delivered. No nails, no hammer:
        peel, press, step back, and enjoy.
      </Paragraph>
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <Paragraph>
        Not what you hoped for? You have {RETURN_DAYS} days, until {formatDay(content.returnBy)}, to send it back for a
        full refund, and return shipping is free. If something is damaged or doesn’t match your preview, send us a
        photo. We’ll replace it or refund you, and you keep the original.
      </Paragraph>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
