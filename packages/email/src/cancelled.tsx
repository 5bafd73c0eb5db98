import { formatMoney } from "@storywall/domain/kernel/money";
import type { CancelledEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const cancelled: Template<CancelledEmail> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} is canceled`,
  Page: ({ content }) => (
    <EmailLayout title="Your order is canceled" preview={`Order ${content.orderNumber} won’t be printed or shipped.`}>
      <Paragraph>
        Hi {content.firstName},{" "}
        {content.isByCustomer ? "as you asked, we’ve canceled order" : "we had to cancel your order"}{" "}
        <NoWrap>{content.orderNumber}</NoWrap>. Nothing in it will be printed or shipped.
      </Paragraph>
      {content.refunded > 0 ? (
        <Paragraph>
          We’re refunding {formatMoney(content.refunded)} to your original payment method. We’ll email you when it’s on
          its way. It usually arrives within 5 business days.
        </Paragraph>
      ) : null}
      {content.held > 0 ? (
        <Paragraph>
          Your bank is still reviewing the payment you disputed. Once it has decided, you’ll have{" "}
          {formatMoney(content.held)} back, either from your bank or from us.
        </Paragraph>
      ) : null}
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      {content.isByCustomer ? null : (
        <Paragraph>If you weren’t expecting this, reply to this email and we’ll explain.</Paragraph>
      )}
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
