import { formatMoney } from "@storywall/domain/kernel/money";
import type { RefundEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./parts.tsx";
import type { Template } from "./template.ts";

const reasonTexts: Record<RefundEmail["reason"], string> = {
  cancelled: "because your order was cancelled",
  returned: "because you sent your order back",
  duplicate: "because a payment reached us twice",
  claim: "for what was wrong with it",
  price_difference: "because your order costs less where it goes now",
  change_closed: "because the change it was for could not be made any more",
  other: "",
};

export const refund: Template<RefundEmail> = {
  subject: ({ amount, order }) =>
    order ? `${formatMoney(amount)} back for your order ${order.orderNumber}` : `${formatMoney(amount)} back to you`,
  Page: ({ content }) => (
    <EmailLayout
      title={`${formatMoney(content.amount)} is on its way back`}
      preview="It goes to the card or account you paid with."
    >
      <Paragraph>
        Hello {content.firstName}, we have sent {formatMoney(content.amount)} back to the card or account you paid with
        {content.order ? (
          <>
            {" "}
            for order <NoWrap>{content.order.orderNumber}</NoWrap>
          </>
        ) : null}
        {reasonTexts[content.reason] ? `, ${reasonTexts[content.reason]}` : ""}.
      </Paragraph>
      {content.message ? <Paragraph>{content.message}</Paragraph> : null}
      <Paragraph>Banks need up to 5 business days to show it. There is nothing you need to do.</Paragraph>
      {content.order ? (
        <>
          <PrimaryAction href={content.order.orderUrl}>See your order</PrimaryAction>
          <KeepPrivateNotice />
        </>
      ) : null}
    </EmailLayout>
  ),
};
