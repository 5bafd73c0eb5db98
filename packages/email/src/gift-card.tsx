import { Text } from "@react-email/text";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { GiftCardEmail, GiftCardReceiptEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { formatDay, LabeledDetail, NoWrap, Paragraph, PrimaryAction, SmallText, UserMessage } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { lightColors } from "./email-theme.ts";

const getGiftCardTitle = ({ isStoreCredit, senderName, amount }: GiftCardEmail): string => {
  if (isStoreCredit) return `You have ${formatMoney(amount)} in store credit`;
  return senderName ? `${senderName} sent you a gift card` : "Someone sent you a gift card";
};

export const giftCard: Template<GiftCardEmail> = {
  subject: getGiftCardTitle,
  Page: ({ content }) => (
    <EmailLayout title={getGiftCardTitle(content)} preview={`${formatMoney(content.amount)} for framed photo tiles.`}>
      {content.isStoreCredit ? (
        <Paragraph>
          We’ve given you {formatMoney(content.amount)} in store credit
          {content.orderNumber ? (
            <>
              {" "}
              for order <NoWrap>{content.orderNumber}</NoWrap>
            </>
          ) : null}
          . Enter the code below at checkout to use it.
        </Paragraph>
      ) : (
        <Paragraph>
          It’s worth {formatMoney(content.amount)} at our shop, where photos become framed tiles that stick to your
          wall. Enter the code below at checkout.
        </Paragraph>
      )}
      {content.message ? <UserMessage>{content.message}</UserMessage> : null}
      <GiftCardCode>{content.code}</GiftCardCode>
      <PrimaryAction href={content.shopUrl}>Start your wall</PrimaryAction>
      <LabeledDetail name="Amount">{formatMoney(content.amount)}</LabeledDetail>
      <SmallText>
        You can use it for several orders until it’s spent, and it doesn’t expire. Anyone with the code can use it, so
        please keep this email.
      </SmallText>
    </EmailLayout>
  ),
};

const GiftCardCode = ({ children }: { children: string }) => (
  <Text
    className="ink"
    style={{
      margin: "8px 0 24px",
      padding: "18px 8px",
      border: `1px solid ${lightColors.line}`,
      borderRadius: 12,
      textAlign: "center",
      fontFamily: "ui-monospace, Menlo, Consolas, monospace",
      fontSize: 20,
      lineHeight: "28px",
      fontWeight: 700,
      color: lightColors.ink,
    }}
  >
    {children}
  </Text>
);

export const giftCardReceipt: Template<GiftCardReceiptEmail> = {
  subject: ({ amount }) => `Your gift card of ${formatMoney(amount)}`,
  Page: ({ content: { firstName, amount, recipientEmail, deliverOn, cardUrl } }) => (
    <EmailLayout
      title={`Thank you, ${firstName}`}
      preview={`Your gift card of ${formatMoney(amount)} for ${recipientEmail}.`}
    >
      <Paragraph>
        Your payment of {formatMoney(amount)} for a gift card arrived.{" "}
        {deliverOn
          ? `We’ll email the card to ${recipientEmail} on ${formatDay(deliverOn)}.`
          : `We’ve emailed the card to ${recipientEmail}.`}
      </Paragraph>
      <PrimaryAction href={cardUrl}>See the gift card</PrimaryAction>
      <LabeledDetail name="Paid">{formatMoney(amount)}</LabeledDetail>
      <SmallText>
        Until it’s used, you can correct the address or send it again with the link above, so please don’t share it.
      </SmallText>
    </EmailLayout>
  ),
};
