import type { DeliveredEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { formatDay, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./parts.tsx";
import type { Template } from "./template.ts";

export const delivered: Template<DeliveredEmail> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} has arrived`,
  Page: ({ content }) => (
    <EmailLayout title="Time to hang it" preview={`Order ${content.orderNumber} was delivered.`}>
      <Paragraph>
        Hello {content.firstName}, your order <NoWrap>{content.orderNumber}</NoWrap> was delivered. No nails, no hammer:
        peel, press, step back and enjoy it.
      </Paragraph>
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <Paragraph>
        Not what you hoped for? You have 30 days, until {formatDay(content.returnBy)}, to send it back for a full
        refund, and we pay for the way. If a tile is damaged or differs from what you saw, send us a photo: we make it
        again or refund it, and you keep it.
      </Paragraph>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
