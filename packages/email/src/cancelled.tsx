import { formatMoney } from "@storywall/domain/kernel/money";
import type { CancelledEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./parts.tsx";
import type { Template } from "./template.ts";

export const cancelled: Template<CancelledEmail> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} is cancelled`,
  Page: ({ content }) => (
    <EmailLayout title="Your order is cancelled" preview={`Nothing of order ${content.orderNumber} will be made.`}>
      <Paragraph>
        Hello {content.firstName},{" "}
        {content.isByCustomer ? "as you asked, we have cancelled order" : "we had to cancel your order"}{" "}
        <NoWrap>{content.orderNumber}</NoWrap>. Nothing of it will be printed or sent.
      </Paragraph>
      {content.refunded > 0 ? (
        <Paragraph>
          {formatMoney(content.refunded)} goes back to the card or account you paid with. It usually is there within 5
          business days; we write again when it is on its way.
        </Paragraph>
      ) : null}
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      {content.isByCustomer ? null : (
        <Paragraph>If you did not expect this, reply to this email and we will explain and put it right.</Paragraph>
      )}
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
