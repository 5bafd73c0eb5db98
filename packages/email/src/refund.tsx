import { formatMoney } from "@storywall/domain/kernel/money";
import type { RefundEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

const reasonTexts: Record<RefundEmail["reason"], string> = {
  cancelled: "because your order was canceled",
  returned: "because you sent your order back",
  duplicate: "because we received a payment twice",
  claim: "because there was a problem with it",
  price_difference: "because your order total is lower at the new address",
  change_closed: "because the change you paid for could no longer be made",
  other: "",
};

const describeRefundDestination = ({ amount, giftCard }: RefundEmail): string =>
  giftCard
    ? `we’ve put ${formatMoney(amount)} back on your gift card ending in ${giftCard}`
    : `we’ve sent ${formatMoney(amount)} back to the card or account you paid with`;

export const refund: Template<RefundEmail> = {
  subject: ({ amount, order }) =>
    order
      ? `Your refund of ${formatMoney(amount)} for order ${order.orderNumber}`
      : `Your refund of ${formatMoney(amount)}`,
  Page: ({ content }) => (
    <EmailLayout
      title={`${formatMoney(content.amount)} is ${content.giftCard ? "" : "on its way "}back`}
      preview={content.giftCard ? "It’s on your gift card." : "It goes to the card or account you paid with."}
    >
      <Paragraph>
        Hi {content.firstName}, {describeRefundDestination(content)}
        {content.order ? (
          <>
            {" "}
            for order <NoWrap>{content.order.orderNumber}</NoWrap>
          </>
        ) : null}
        {reasonTexts[content.reason] ? `, ${reasonTexts[content.reason]}` : ""}.
      </Paragraph>
      {content.message ? <Paragraph>{content.message}</Paragraph> : null}
      <Paragraph>
        {content.giftCard
          ? "You can use it right away, with the same code as before."
          : "Your bank may take up to 5 business days to post it. You don’t need to do anything."}
      </Paragraph>
      {content.order ? (
        <>
          <PrimaryAction href={content.order.orderUrl}>See your order</PrimaryAction>
          <KeepPrivateNotice />
        </>
      ) : null}
    </EmailLayout>
  ),
};
