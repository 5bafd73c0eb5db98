import { formatMoney } from "@storywall/domain/kernel/money";
import type { PictureRefusedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Detail, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction, SmallText, UserText } from "./parts.tsx";
import type { Template } from "./template.ts";

export const pictureRefused: Template<PictureRefusedEmail> = {
  subject: ({ orderNumber }) => `We cannot print a picture of your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout title="We cannot print this picture" preview={preview(content)}>
      <Paragraph>
        Hello {content.firstName}, we looked at the pictures of your order <NoWrap>{content.orderNumber}</NoWrap>, and
        there is one that we do not print.
      </Paragraph>
      {content.piece ? <Detail name="The picture">{content.piece}</Detail> : null}
      {content.reason ? <Paragraph>{content.reason}</Paragraph> : null}
      {content.message ? <UserText>{content.message}</UserText> : null}
      {content.walls ? <Detail name="Not made">{content.walls.join(", ")}</Detail> : null}
      <Paragraph>{describeOutcome(content)}</Paragraph>
      <PrimaryAction href={content.orderUrl}>
        {content.refunded === null ? "Choose another picture" : "See your order"}
      </PrimaryAction>
      <SmallText>You see it otherwise? Reply to this email, and a person answers.</SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};

function preview({ refunded, walls }: PictureRefusedEmail): string {
  if (walls) return "A part of your order is not made, and its money goes back. The rest is made.";
  if (refunded === null) return "Your order waits for another picture.";
  return "Nothing of your order is made, and your money goes back.";
}

function describeOutcome({ refunded, walls }: PictureRefusedEmail): string {
  if (refunded === null) {
    return "Your order waits. Choose another picture for this place, and it goes on by itself.";
  }
  const refundText = "goes back to the card or account you paid with. It usually is there within 5 business days.";
  if (!walls)
    return `We have cancelled your order. All the money we hold for it, ${formatMoney(refunded)}, ${refundText}`;
  const what = walls.length === 1 ? "this wall" : "these walls";
  const rest = "Everything else of your order is made and sent as you ordered it.";
  return refunded > 0
    ? `We do not make ${what}. What you paid for it, ${formatMoney(refunded)} with its discount and tax, ${refundText} ${rest}`
    : `We do not make ${what}. ${rest}`;
}
